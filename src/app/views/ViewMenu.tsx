/** The view of a viewer and a choice of others (rules.md#view-dropdown). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { viewKey } from '../../domain/view/savedView.ts';
import { LazyPart } from '../controls/LazyPart.tsx';
import { lazyComponent, prefetchedComponent } from '../controls/lazyComponent.ts';
import { Popover } from '../controls/Popover.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useViews } from '../session/context.ts';
import { useViewName } from './viewTexts.ts';
import './views.css';

const CopyLink = lazyComponent(async () => (await import('./CopyLink.tsx')).CopyLink);
const ViewMenuLists = prefetchedComponent(async () => (await import('./ViewMenuLists.tsx')).ViewMenuLists, 'rarely');

export function ViewMenu({ slot }: { slot: SlotId }) {
  const { t } = useTranslation();
  const { slotViews, views, viewers } = useViews();
  const nameOf = useViewName();
  const shown = useSnapshot(slotViews).bySlot[slot]?.view;
  const name = shown ? nameOf(shown) : t('views.choose');
  return (
    <Popover
      label={t('views.choose')}
      button={({ toggle, trigger }) => (
        <button
          type="button"
          className="hf-tool hf-viewmenu"
          {...trigger}
          aria-label={`${t('views.choose')}: ${name}`}
          title={name}
          onClick={(event) => {
            views.reload();
            toggle(event);
          }}
        >
          <b>{name}</b>
          <Icon name="chevronDown" size="small" />
        </button>
      )}
    >
      {(close) => (
        <LazyPart>
          <ViewMenuLists
            chosen={shown && viewKey(shown)}
            onLeave={close}
            onSelect={(key) => {
              close();
              viewers.open(slot, key);
            }}
          />
          <CopyLink onDone={close} />
        </LazyPart>
      )}
    </Popover>
  );
}
