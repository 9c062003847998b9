/** Failed loads; calls with the same reason are grouped. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { loadedCallOf } from '../../domain/link/calls.ts';
import { addCallTexts, CALLS_NAMESPACE } from '../../i18n/calls/addCallTexts.ts';
import { Scroller } from '../controls/Scroller.tsx';
import { useFaultText } from '../format/useFaultText.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { useShell } from '../session/context.ts';
import './failedCalls.css';

addCallTexts();

export function FailedCalls() {
  const { t } = useTranslation();
  const { t: tCalls } = useTranslation(CALLS_NAMESPACE);
  const { calls } = useShell();
  const { failedCalls } = useSnapshot(calls.state);
  const textOf = useFaultText();
  const names = new Map<string, Set<string>>();
  for (const { call, fault } of failedCalls) {
    const text = textOf(fault);
    names.set(text, new Set(names.get(text)).add(tCalls(`name.${loadedCallOf(call)}`)));
  }
  return (
    <section className="hf-calls" aria-label={tCalls('label')}>
      <Glyph name="alert" />
      <Scroller as="div" role="status" className="hf-calls__list">
        <ul>
          {[...names].map(([text, of]) => (
            <li key={text}>
              <b>{[...of].join(', ')}</b>: {text}
            </li>
          ))}
        </ul>
      </Scroller>
      <span className="hf-calls__hint">{tCalls('again')}</span>
      <button type="button" className="hf-button" onClick={() => calls.retryAll()}>
        {t('error.retry')}
      </button>
    </section>
  );
}
