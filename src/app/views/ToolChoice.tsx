/** Tools of the tool bar: View, Edit, Interact; Hide Menu; hiding a viewer's controls. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import { TOOLS, type Tool } from '../../state/shell/shell.ts';
import { type SlotViewsState, showsNamedView } from '../../state/views/slotViews.ts';
import { ToolButton } from '../controls/ToolButton.tsx';
import type { IconName } from '../icons/Icon.tsx';
import { useShell, useViews } from '../session/context.ts';
import './cover.css';

const TOOL_ICONS: Record<Tool, IconName> = { view: 'pointer', edit: 'pencil', interact: 'interact' };

/** View, Edit and Interact; Edit is disabled without a view, and while its document is loading. */
export function ToolChoice() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { editing } = useViews();
  const { tool } = useSnapshot(shell);
  const noEdit = useReasonNotToEdit();
  return (
    <>
      {TOOLS.map((choice) => (
        <ToolButton
          key={choice}
          icon={TOOL_ICONS[choice]}
          label={t(`tools.${choice}`)}
          className="hf-tool hf-toolword"
          disabledReason={choice === 'edit' ? noEdit : undefined}
          isPressed={tool === choice}
          onClick={() => editing.chooseTool(choice)}
        >
          <span>{t(`tools.${choice}`)}</span>
        </ToolButton>
      ))}
      <span className="hf-rule" />
    </>
  );
}

/** Why the selected viewer cannot be edited now; undefined if it can. */
function useReasonNotToEdit(): string | undefined {
  const { t } = useTranslation();
  const { slots, slotViews } = useViews();
  const { selected, views } = useSnapshot(slots);
  const { bySlot } = useSnapshot(slotViews) as SlotViewsState;
  if (views[selected] === undefined) return t('interact.selectView');
  return showsNamedView({ bySlot }, { views }, selected) ? undefined : t('tools.viewOnItsWay');
}

export function ToolBarToggle() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { menuHidden } = useSnapshot(shell);
  const label = t(menuHidden ? 'tools.showMenu' : 'tools.hideMenu');
  return (
    <ToolButton
      icon={menuHidden ? 'eye' : 'eyeOff'}
      label={label}
      className="hf-tool hf-toolword"
      expanded={!menuHidden}
      onClick={() => {
        shell.menuHidden = !menuHidden;
      }}
    >
      <span>{label}</span>
    </ToolButton>
  );
}

/** Hides or shows the controls of one viewer; remembered for each slot. */
export function HideControlsToggle({ slot, isFloating = false }: { slot: SlotId; isFloating?: boolean }) {
  const { t } = useTranslation();
  const { slots } = useViews();
  const areControlsHidden = useSnapshot(slots).bare[slot] === true;
  const label = t(areControlsHidden ? 'tools.showUi' : 'tools.hideUi', { number: String(SLOT_IDS.indexOf(slot)) });
  return (
    <ToolButton
      icon={areControlsHidden ? 'eye' : 'frame'}
      label={label}
      className={isFloating ? 'hf-tool hf-bare' : 'hf-tool'}
      isPressed={areControlsHidden}
      onClick={() => {
        if (areControlsHidden) delete slots.bare[slot];
        else slots.bare[slot] = true;
      }}
    />
  );
}
