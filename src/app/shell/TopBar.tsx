/** Menu, logo, map and date; counts, clock with shift, account (look rules, "Shell"). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../context.ts';
import { formatNumber } from '../format/number.ts';
import { Glyph } from '../icons/Glyph.tsx';
import { Icon, Logo } from '../icons/Icon.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Clock } from './Clock.tsx';
import { LayoutChoice } from './LayoutChoice.tsx';
import { MapPicker } from './MapPicker.tsx';
import './topBar.css';

export function TopBar() {
  const { config, shell } = useApp();
  const { landing, page } = useSnapshot(shell);
  const inScene = !landing && page === 'main';
  return (
    <header className="hf-top">
      <MenuToggle />
      <HomeButton />
      {!config.filterMineArea && inScene && (
        <>
          <span className="hf-rule" />
          <MapPicker />
        </>
      )}
      <span className="hf-spacer" />
      {inScene && (
        <>
          <VehicleCounts />
          <span className="hf-rule" />
        </>
      )}
      <Clock />
      <span className="hf-rule" />
      {inScene && <LayoutChoice />}
      <AccountMenu />
    </header>
  );
}

function MenuToggle() {
  const { t } = useTranslation();
  const { shell } = useApp();
  const { panel } = useSnapshot(shell);
  return (
    <button
      type="button"
      className="hf-top__menu"
      aria-label={t('nav.menu')}
      aria-expanded={panel !== undefined}
      onClick={() => {
        shell.panel = panel === undefined ? 'monitor' : undefined;
      }}
    >
      <Icon name="menu" />
    </button>
  );
}

function HomeButton() {
  const { t } = useTranslation();
  const { actions, shell } = useApp();
  return (
    <button
      type="button"
      className="hf-brand"
      aria-label={t('nav.home')}
      onClick={() => {
        shell.page = 'main';
        actions.showLanding(true);
      }}
    >
      <Logo />
      Headframe
    </button>
  );
}

function VehicleCounts() {
  const { t } = useTranslation();
  const { world, link } = useApp();
  const { counts } = useSnapshot(world.state);
  const { phase } = useSnapshot(link);
  return (
    <div className="hf-counts" data-stale={phase !== 'live' || undefined}>
      <Icon name="vehicle" />
      <span className="hf-counts__word">{t('top.vehicles')}</span>
      <Glyph name="operating" />
      <b data-testid="count-online">{formatNumber(counts.online, 0)}</b>
      <span className="hf-counts__word">{t('top.online')}</span>
      <Glyph name="offline" />
      <b data-testid="count-offline">{formatNumber(counts.offline, 0)}</b>
      <span className="hf-counts__word">{t('top.offline')}</span>
    </div>
  );
}
