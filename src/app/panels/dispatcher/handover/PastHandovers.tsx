/** Earlier shifts that were handed over, latest first. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedHandover } from '../../../../domain/wire/handover.ts';
import { LoadFailure } from '../../../controls/LoadFailure.tsx';
import { useScope } from '../../../lifetime/useScope.ts';
import { useSite } from '../../../session/context.ts';
import { useMomentFormatters } from './useMomentFormatters.ts';

export function PastHandovers({ onChoose }: { onChoose: (fromMs: number) => void }) {
  const { t } = useTranslation();
  const { handover } = useSite().dispatch;
  const { date } = useMomentFormatters();
  const [reads, setReads] = useState(0);
  const [list, setList] = useState<readonly ListedHandover[] | string>();
  useScope(
    (scope) => {
      const read = async () => {
        const answer = await handover.list(scope.signal).catch(() => undefined);
        if (!scope.ended) setList(answer ?? []);
      };
      void read();
    },
    [handover, reads],
  );
  if (list === undefined) return <p className="hf-empty">{t('dispatcher.handover.reading')}</p>;
  if (typeof list === 'string')
    return <LoadFailure text={t('dispatcher.handover.notRead', { why: list })} onRetry={() => setReads(reads + 1)} />;
  if (list.length === 0) return <p className="hf-empty">{t('dispatcher.handover.noneKept')}</p>;
  return (
    <ul className="hf-handover__kept">
      {list.map(({ from, shift, outgoing, incoming }) => (
        <li key={from}>
          <button type="button" onClick={() => onChoose(from)}>
            {`${date(from)}, ${t(`dispatcher.shifts.${shift}`)}`}
          </button>
          <span>{`${outgoing?.name ?? '–'} → ${incoming?.name ?? '–'}`}</span>
        </li>
      ))}
    </ul>
  );
}
