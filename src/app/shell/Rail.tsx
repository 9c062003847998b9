/** The icon rail, 72 px: an app each, and what the status bar shows at its foot (rules.md#rail). */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { RAIL_APPS, type RailApp, railHas } from '../../domain/permission/railApps.ts';
import type { PanelId } from '../../state/shell/shell.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useApp } from '../session/context.ts';
import { AlertsEntry } from './AlertsEntry.tsx';
import './rail.css';

/** Apps that open a panel. */
const PANELS: Partial<Record<RailApp, { panel: PanelId; icon: IconName }>> = {
  monitor: { panel: 'monitor', icon: 'monitor' },
  monitorV2: { panel: 'monitorV2', icon: 'list' },
  dispatcher: { panel: 'dispatcher', icon: 'columns' },
  maintenance: { panel: 'maintenance', icon: 'wrench' },
};

export function Rail() {
  const { t } = useTranslation();
  const { shell, config, session } = useApp();
  const { user } = useSnapshot(session);
  const { statusInfo } = useSnapshot(shell);
  const rules = { ...config, groups: user?.groups ?? [] };
  return (
    <nav className="hf-rail" aria-label={t('nav.label')}>
      {RAIL_APPS.filter((app) => railHas(app, rules)).map((app) => (
        <RailEntry key={app} app={app} />
      ))}
      <span className="hf-spacer" />
      <RailButton
        icon="info"
        label={t('nav.statusInfo')}
        active={statusInfo}
        onSelect={() => {
          shell.statusInfo = !statusInfo;
        }}
      />
    </nav>
  );
}

function RailEntry({ app }: { app: RailApp }) {
  const { t } = useTranslation();
  const { shell, config } = useApp();
  const { panel: open } = useSnapshot(shell);
  if (app === 'report') {
    return (
      <a className="hf-rail__app" href={config.reportURL} target="_blank" rel="noreferrer">
        <Icon name="report" size="large" />
        {t('nav.report')}
      </a>
    );
  }
  if (app === 'inputs') {
    return (
      <button type="button" className="hf-rail__app" disabled title={t('nav.inputsOff')}>
        <Icon name="input" size="large" />
        {t('nav.inputs')}
      </button>
    );
  }
  if (app === 'alerts') return <AlertsEntry />;
  const entry = PANELS[app];
  if (!entry) return null;
  const { panel, icon } = entry;
  return (
    <RailButton
      icon={icon}
      label={t(`nav.${panel}`)}
      active={open === panel}
      onSelect={() => {
        shell.panel = open === panel ? undefined : panel;
      }}
    />
  );
}

interface RailButtonProps {
  icon: IconName;
  label: string;
  active: boolean;
  onSelect: () => void;
}

function RailButton({ icon, label, active, onSelect }: RailButtonProps) {
  return (
    <button type="button" className="hf-rail__app" aria-pressed={active} onClick={onSelect}>
      <Icon name={icon} size="large" />
      {label}
    </button>
  );
}
