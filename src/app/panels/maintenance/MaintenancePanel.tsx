/**
 * Maintenance, a mock-up: thirty placeholder rows that open to the same fixed sample (rules.md#maintenance). It says so
 * itself; its search box, date and shift pickers are only for show and disabled.
 */
import { InputText } from 'primereact/inputtext';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addPanelTexts } from '../../../i18n/i18n.ts';
import { DayInput } from '../../controls/DayInput.tsx';
import { HelpButton } from '../../controls/HelpButton.tsx';
import { Select } from '../../controls/Select.tsx';
import { Tabs } from '../../controls/Tabs.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { SAMPLE_DAMAGES, SAMPLE_INSPECTIONS, SAMPLE_ROWS } from './sampleRows.ts';
import { texts as en } from './texts.en.ts';
import { texts as mn } from './texts.mn.ts';
import '../../theme/panel.css';
import './maintenance.css';

addPanelTexts('maintenance', { en, mn });

export function MaintenancePanel() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number>();
  return (
    <section className="hf-panel" data-width="wide" aria-label={t('maintenance.appName')}>
      <h2 className="hf-panel__head">
        <Icon name="wrench" />
        {t('maintenance.appName')}
        <span className="hf-spacer" />
        <span className="hf-chip">{t('maintenance.sample')}</span>
        <HelpButton topic="otherApps" />
      </h2>
      <DisabledFilters />
      <ul className="hf-panel__body" aria-label={t('maintenance.list')}>
        {SAMPLE_ROWS.map((number) => (
          <li key={number}>
            <button
              type="button"
              className="hf-row hf-row--folder"
              aria-expanded={open === number}
              onClick={() => setOpen(open === number ? undefined : number)}
            >
              <Icon name={open === number ? 'chevronDown' : 'chevronRight'} size="small" />
              {t('maintenance.vehicle', { number: String(number) })}
            </button>
            {open === number && <SampleDetails number={number} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DisabledFilters() {
  const { t } = useTranslation();
  const why = t('maintenance.off');
  return (
    <div className="hf-panel__search hf-maintenance__filters" title={why}>
      <span className="hf-input">
        <Icon name="search" size="small" />
        <InputText type="text" disabled placeholder={t('maintenance.search')} aria-label={t('maintenance.search')} />
      </span>
      <DayInput label={t('maintenance.date')} day="" disabled onChange={() => {}} />
      <Select
        label={t('maintenance.shift')}
        values={['all']}
        chosen="all"
        labelOf={() => t('maintenance.allShifts')}
        disabled
        onChoose={() => {}}
      />
    </div>
  );
}

const TABS = ['inspection', 'repairs', 'engine'] as const;
type MaintenanceTab = (typeof TABS)[number];

function SampleDetails({ number }: { number: number }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<MaintenanceTab>('inspection');
  return (
    <div className="hf-maintenance__details">
      <VehicleSample number={number} />
      <Tabs
        label={t('maintenance.vehicle', { number: String(number) })}
        tabs={TABS.map((id) => ({ id, label: t(`maintenance.tab.${id}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'inspection' && <SampleInspections />}
        {tab === 'repairs' && <DamageTable />}
        {tab === 'engine' && <p className="hf-empty">{t('maintenance.noEngine')}</p>}
      </Tabs>
    </div>
  );
}

function VehicleSample({ number }: { number: number }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="hf-maintenance__card" aria-labelledby={id}>
      <Icon name="vehicle" size="large" />
      <h3 id={id}>{t('maintenance.vehicle', { number: String(number) })}</h3>
      <span className="hf-spacer" />
      <span className="hf-field__hint">{t('maintenance.planned')}</span>
      <span className="hf-chip">{t('maintenance.plannedState')}</span>
    </section>
  );
}

function SampleInspections() {
  const { t } = useTranslation();
  return (
    <table className="hf-table">
      <thead>
        <tr>
          {(['indicator', 'condition', 'note', 'date'] as const).map((column) => (
            <th key={column}>{t(`maintenance.column.${column}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SAMPLE_INSPECTIONS.map(({ indicator, condition, note, date }) => (
          <tr key={indicator}>
            <td>{t(`maintenance.indicator.${indicator}`)}</td>
            <td>{t(`maintenance.condition.${condition}`)}</td>
            <td>{note === undefined ? '–' : t(`maintenance.note.${note}`)}</td>
            <td>{date}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DamageTable() {
  const { t } = useTranslation();
  return (
    <table className="hf-table">
      <thead>
        <tr>
          {(['damage', 'breakdown', 'mot', 'dates'] as const).map((column) => (
            <th key={column}>{t(`maintenance.column.${column}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SAMPLE_DAMAGES.map(({ damage, breakdown, mot, dates }) => (
          <tr key={damage}>
            <td>{t(`maintenance.damage.${damage}`)}</td>
            <td>{t(`maintenance.breakdown.${breakdown}`)}</td>
            <td>{mot}</td>
            <td>{dates}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
