/** The replay's drop-down in the Interact bar, and its overlay on the viewer; both are loaded when needed. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent } from '../controls/lazyComponent.ts';
import { Popover } from '../controls/Popover.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useReplay, useShell, useViews } from '../session/context.ts';

const ReplayForm = lazyComponent(async () => (await import('./ReplayForm.tsx')).ReplayForm);
const ReplayBar = lazyComponent(async () => (await import('./ReplayBar.tsx')).ReplayBar);

/** Needs a view in the slot (rules.md#tool-bar). */
export function ReplayMenu({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { notices } = useShell();
  const { slots } = useViews();
  const hasView = useSnapshot(slots).views[slot] !== undefined;
  const reason = hasView ? undefined : t('interact.selectView');
  return (
    <Popover
      label={t('interact.replay')}
      button={({ toggle, trigger }) => (
        <button
          type="button"
          className="hf-tool hf-toolword"
          title={reason}
          aria-disabled={reason === undefined ? undefined : true}
          {...trigger}
          onClick={(event) => (reason === undefined ? toggle(event) : notices.show('warning', reason))}
        >
          <Icon name="history" />
          {t('interact.replay')}
          <Icon name="chevronDown" size="small" />
        </button>
      )}
    >
      {(close) => (
        <LazyPart>
          <ReplayForm slot={slot} onRun={close} />
        </LazyPart>
      )}
    </Popover>
  );
}

export function ReplayOverlay({ slot }: { slot: SlotId }) {
  const { replay } = useReplay();
  if (useSnapshot(replay).slot !== slot) return null;
  return (
    <LazyPart>
      <ReplayBar />
    </LazyPart>
  );
}
