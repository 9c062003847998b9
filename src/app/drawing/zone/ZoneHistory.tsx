/** Authors and times of a zone's changes; loaded when opened. */
import { useState } from 'react';
import type { WireZoneChange } from '../../../domain/wire/zoneEdits.ts';
import { FieldError } from '../../controls/FieldError.tsx';
import { useFormatDateTime } from '../../format/useFormatDateTime.ts';
import { useScope } from '../../lifetime/useScope.ts';
import { useDrawing } from '../../session/context.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';

export function ZoneHistory({ id }: { id: string }) {
  const t = useDrawingTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="hf-zone__history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('zone.history')}</summary>
      {isOpen && <ZoneChangeList id={id} />}
    </details>
  );
}

function ZoneChangeList({ id }: { id: string }) {
  const t = useDrawingTexts();
  const { zones } = useDrawing();
  const dateTime = useFormatDateTime();
  const [answer, setAnswer] = useState<readonly WireZoneChange[] | string>();
  useScope(
    (scope) => {
      void zones.history(id, scope.signal).then((changes) => {
        if (!scope.ended) setAnswer(changes);
      });
    },
    [zones, id],
  );
  if (answer === undefined) return <p>{t('zone.loading')}</p>;
  if (typeof answer === 'string') return <FieldError>{answer}</FieldError>;
  if (answer.length === 0) return <p>{t('zone.noHistory')}</p>;
  return (
    <ul>
      {answer.map(({ revision, action, userName, timestamp }) => (
        <li key={revision}>
          {dateTime(timestamp)} · {userName} · {t(`zone.action.${action}`)}
        </li>
      ))}
    </ul>
  );
}
