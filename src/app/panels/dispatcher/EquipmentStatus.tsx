/** Equipment status: periods of status by vehicle, as a table or as a strip for each vehicle. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { StatusQuery } from '../../../domain/status/query.ts';
import { STATUS_SHIFTS } from '../../../domain/wire/status.ts';
import { DayInput } from '../../controls/DayInput.tsx';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { FigureFilter, type ShownFigure } from './FigureFilter.tsx';
import { LiveStatus } from './LiveStatus.tsx';
import { StatusCsv } from './StatusCsv.tsx';
import { StatusStrips } from './StatusStrips.tsx';
import { StatusTable } from './StatusTable.tsx';
import { useStatusList } from './useStatusList.ts';

const STATUS_FORMS = ['table', 'strips'] as const;
type StatusForm = (typeof STATUS_FORMS)[number];

interface EquipmentStatusProps {
  query: StatusQuery;
  /** As text, if the query is for the rows behind a figure. */
  shownFigure: ShownFigure | undefined;
  onQuery: (query: StatusQuery) => void;
  onFly: (key: EntityKey) => void;
}

export function EquipmentStatus({ query, shownFigure, onQuery, onFly }: EquipmentStatusProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState<StatusForm>('table');
  const list = useStatusList(query);
  const { phase } = useSnapshot(list.state);
  const isKept = phase !== 'absent';
  const isFigure = isKept && form === 'table' && query.figure !== undefined;
  return (
    <div className="hf-equipment">
      <div className="hf-equipment__filters">
        <SearchBox
          label={t('dispatcher.search')}
          value={query.search}
          onChange={(search) => onQuery({ ...query, search })}
        />
        {form === 'table' && <StatusRange query={query} onChange={onQuery} />}
        {isKept && (
          <Segments
            label={t('dispatcher.form')}
            values={STATUS_FORMS}
            chosen={form}
            labelOf={(value) => t(`dispatcher.forms.${value}`)}
            onChoose={setForm}
          />
        )}
        {isKept && form === 'table' && <StatusCsv query={query} />}
      </div>
      {isFigure && shownFigure && (
        <FigureFilter shown={shownFigure} onClear={() => onQuery({ ...query, figure: undefined })} />
      )}
      {!isKept && <LiveStatus query={query} onFly={onFly} />}
      {isKept && form === 'table' && <StatusTable list={list} query={query} onQuery={onQuery} onFly={onFly} />}
      {isKept && form === 'strips' && <StatusStrips search={query.search} onFly={onFly} />}
    </div>
  );
}

function StatusRange({ query, onChange }: { query: StatusQuery; onChange: (query: StatusQuery) => void }) {
  const { t } = useTranslation();
  return (
    <>
      {query.figure === undefined && (
        <>
          <DayInput label={t('dispatcher.from')} day={query.from} onChange={(from) => onChange({ ...query, from })} />
          <DayInput label={t('dispatcher.to')} day={query.to} onChange={(to) => onChange({ ...query, to })} />
        </>
      )}
      <Segments
        label={t('dispatcher.shift')}
        values={STATUS_SHIFTS}
        chosen={query.shift}
        labelOf={(shift) => t(`dispatcher.shifts.${shift}`)}
        onChoose={(shift) => onChange({ ...query, shift })}
      />
    </>
  );
}
