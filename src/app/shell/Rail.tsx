/** The icon rail, 72 px: one entry per app, and the status bar's switch at the bottom (rules.md#rail). */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useScope } from '../lifetime/useScope.ts';
import { isPanel, RAIL_APPS, type RailLink } from '../panels/registry.ts';
import { useLive, useShell, useSite } from '../session/context.ts';
import type { PanelDefinition } from '../session/PanelDefinition.ts';
import './rail.css';

export function Rail() {
  const { t } = useTranslation();
  const { config, session } = useSite();
  const { shell } = useShell();
  const { user } = useSnapshot(session);
  const { isStatusBarShown } = useSnapshot(shell);
  const access = { ...config, groups: user?.groups ?? [], hasPeople: useHasPeople() };
  return (
    <nav className="hf-rail" data-tour="rail" aria-label={t('nav.label')}>
      {RAIL_APPS.filter((app) => app.rule(access)).map((app) =>
        isPanel(app) ? <PanelEntry key={app.id} panel={app} /> : <LinkEntry key={app.id} link={app} />,
      )}
      <span className="hf-spacer" />
      <RailButton
        icon="info"
        label={t('nav.statusInfo')}
        active={isStatusBarShown}
        onSelect={() => {
          shell.isStatusBarShown = !isStatusBarShown;
        }}
      />
    </nav>
  );
}

/** Whether the live mine lists any people: their list loads after the first page, and is emptied if it is refused later. */
function useHasPeople(): boolean {
  const { world } = useLive();
  const [hasPeople, setHasPeople] = useState(false);
  useScope((scope) => scope.interval(() => setHasPeople(world.siteEntities.hasPeople), 1_000), [world]);
  return hasPeople;
}

function PanelEntry({ panel: { id, icon, texts, Badge } }: { panel: PanelDefinition }) {
  const { t } = useTranslation();
  const { shell } = useShell();
  const isOpen = useSnapshot(shell).panel === id;
  return (
    <RailButton
      icon={icon}
      label={t(`${texts}.appName`)}
      active={isOpen}
      onSelect={() => {
        shell.panel = isOpen ? undefined : id;
      }}
    >
      {Badge && <Badge />}
    </RailButton>
  );
}

function LinkEntry({ link: { id, icon, href } }: { link: RailLink }) {
  const { t } = useTranslation();
  const { config } = useSite();
  if (href) {
    return (
      <a className="hf-rail__app" href={href(config)} target="_blank" rel="noreferrer">
        <Icon name={icon} size="large" />
        {t(`nav.${id}`)}
      </a>
    );
  }
  return (
    <button type="button" className="hf-rail__app" disabled title={t('nav.inputsOff')}>
      <Icon name={icon} size="large" />
      {t(`nav.${id}`)}
    </button>
  );
}

interface RailButtonProps {
  icon: IconName;
  label: string;
  active: boolean;
  onSelect: () => void;
  children?: ReactNode;
}

function RailButton({ icon, label, active, onSelect, children }: RailButtonProps) {
  return (
    <button type="button" className="hf-rail__app" aria-pressed={active} onClick={onSelect}>
      <Icon name={icon} size="large" />
      {label}
      {children}
    </button>
  );
}
