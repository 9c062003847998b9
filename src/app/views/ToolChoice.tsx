/** The words of the tool bar: the view and its choice, View, Edit, Interact; Hide Menu; hiding a viewer's controls. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import { TOOLS, type Tool } from '../../state/shell/shell.ts';
import { useApp } from '../context.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import './cover.css';

const ICONS: Record<Tool, IconName> = { view: 'pointer', edit: 'pencil', interact: 'interact' };

/** View, Edit and Interact; there is nothing to edit without a view. */
export function ToolChoice() {
  const { t } = useTranslation();
  const { shell, slots, editing } = useApp();
  const { tool } = useSnapshot(shell);
  const { selected, views } = useSnapshot(slots);
  return (
    <>
      {TOOLS.map((choice) => (
        <button
          key={choice}
          type="button"
          className="hf-tool hf-toolword"
          aria-label={t(`tools.${choice}`)}
          title={choice === 'edit' && views[selected] === undefined ? t('interact.selectView') : t(`tools.${choice}`)}
          aria-pressed={tool === choice}
          disabled={choice === 'edit' && views[selected] === undefined}
          onClick={() => editing.chooseTool(choice)}
        >
          <Icon name={ICONS[choice]} />
          <span>{t(`tools.${choice}`)}</span>
        </button>
      ))}
      <span className="hf-rule" />
    </>
  );
}

export function MenuFold() {
  const { t } = useTranslation();
  const { shell } = useApp();
  const { menuHidden } = useSnapshot(shell);
  const label = t(menuHidden ? 'tools.showMenu' : 'tools.hideMenu');
  return (
    <button
      type="button"
      className="hf-tool hf-toolword"
      aria-label={label}
      title={label}
      aria-expanded={!menuHidden}
      onClick={() => {
        shell.menuHidden = !menuHidden;
      }}
    >
      <Icon name={menuHidden ? 'eye' : 'eyeOff'} />
      <span>{label}</span>
    </button>
  );
}

/** Hides or shows the controls of one viewer; remembered by slot. */
export function BareToggle({ slot, floating = false }: { slot: SlotId; floating?: boolean }) {
  const { t } = useTranslation();
  const { slots } = useApp();
  const bare = useSnapshot(slots).bare[slot] === true;
  const label = t(bare ? 'tools.showUi' : 'tools.hideUi', { number: String(SLOT_IDS.indexOf(slot)) });
  return (
    <button
      type="button"
      className={floating ? 'hf-tool hf-bare' : 'hf-tool'}
      aria-label={label}
      title={label}
      aria-pressed={bare}
      onClick={() => {
        if (bare) delete slots.bare[slot];
        else slots.bare[slot] = true;
      }}
    >
      <Icon name={bare ? 'eye' : 'frame'} />
    </button>
  );
}
