/** Menu, logo, map and date; counts, clock with shift, account. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { DEFAULT_PANEL } from '../../state/shell/shell.ts';
import { Icon, Logo } from '../icons/Icon.tsx';
import { useActions, useShell, useSite } from '../session/context.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Clock } from './Clock.tsx';
import { Counts } from './Counts.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';
import { MapPicker } from './MapPicker.tsx';
import { PageSwitcher } from './PageSwitcher.tsx';
import './topBar.css';

export function TopBar() {
  const { config } = useSite();
  const { shell } = useShell();
  const { isLandingShown, page } = useSnapshot(shell);
  const showsScene = !isLandingShown && page === 'main';
  return (
    <header className="hf-top">
      <BusyLine />
      {showsScene && <MenuToggle />}
      <HomeButton />
      {page !== 'main' && (
        <>
          <span className="hf-rule" />
          <PageSwitcher />
        </>
      )}
      {!config.filterMineArea && showsScene && <MapPicker />}
      <SearchButton />
      <span className="hf-spacer" />
      {showsScene && (
        <>
          <Counts />
          <span className="hf-rule" />
        </>
      )}
      <Clock />
      <span className="hf-rule" />
      {showsScene && (
        <span data-tour="layout">
          <LayoutChoice />
        </span>
      )}
      <AccountMenu />
    </header>
  );
}

/** Looks like a field, and opens the search, which has one. */
function SearchButton() {
  const { t } = useTranslation();
  const { shell } = useShell();
  return (
    <button
      type="button"
      className="hf-top__search"
      data-tour="search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={t('top.search')}
      onClick={() => {
        shell.paletteOpen = true;
      }}
    >
      <Icon name="search" size="small" />
      <span>{t('top.search')}</span>
      <kbd aria-hidden>Ctrl+K</kbd>
    </button>
  );
}

/** The loading flag: a thin line while calls are in progress. */
function BusyLine() {
  const { busy } = useShell();
  const { requests } = useSnapshot(busy);
  return <span className="hf-busy" data-busy={requests > 0 || undefined} aria-hidden />;
}

function MenuToggle() {
  const { t } = useTranslation();
  const { shell } = useShell();
  const { panel } = useSnapshot(shell);
  return (
    <button
      type="button"
      className="hf-top__menu"
      aria-label={t('nav.menu')}
      aria-expanded={panel !== undefined}
      onClick={() => {
        shell.panel = panel === undefined ? DEFAULT_PANEL : undefined;
      }}
    >
      <Icon name="menu" />
    </button>
  );
}

function HomeButton() {
  const { t } = useTranslation();
  const actions = useActions();
  return (
    <button type="button" className="hf-brand" aria-label={t('nav.home')} onClick={() => actions.showLanding()}>
      <Logo />
      <span>Headframe</span>
    </button>
  );
}
