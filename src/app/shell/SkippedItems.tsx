/** List items that could not be read: how many, and on request which and why. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { loadedCallOf } from '../../domain/link/calls.ts';
import { addCallTexts, CALLS_NAMESPACE } from '../../i18n/calls/addCallTexts.ts';
import { Popover } from '../controls/Popover.tsx';
import { Scroller } from '../controls/Scroller.tsx';
import { Glyph } from '../icons/Glyph.tsx';
import { useShell } from '../session/context.ts';
import './failedCalls.css';

addCallTexts();

/** More items of one list would add nothing. */
const MAX_LISTED_ITEMS = 20;

export function SkippedItems() {
  const { t } = useTranslation(CALLS_NAMESPACE);
  const { skippedItems } = useSnapshot(useShell().calls.state);
  const count = skippedItems.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Popover
      label={t('skippedLabel')}
      button={({ trigger }) => (
        <button type="button" className="hf-status__end" {...trigger}>
          <Glyph name="warning" />
          {t('skipped', { count })}
        </button>
      )}
    >
      {() => (
        <Scroller as="div" className="hf-skipped">
          {skippedItems.map(({ call, items }) => (
            <section key={call} aria-label={t(`name.${loadedCallOf(call)}`)}>
              <b>{t(`name.${loadedCallOf(call)}`)}</b>
              <ul>
                {items.slice(0, MAX_LISTED_ITEMS).map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
              {items.length > MAX_LISTED_ITEMS && <p>{t('more', { count: items.length - MAX_LISTED_ITEMS })}</p>}
            </section>
          ))}
        </Scroller>
      )}
    </Popover>
  );
}
