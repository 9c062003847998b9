/** The icon rail, 72 px: an app each, and what the status bar shows at its foot. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { railHas } from '../../domain/permission/railApps.ts';
import { useApp } from '../context.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import './rail.css';

export function Rail() {
  const { t } = useTranslation();
  const { shell, config, session } = useApp();
  const { user } = useSnapshot(session);
  const rail = { groups: user?.groups ?? [], filterMineArea: config.filterMineArea, reportURL: config.reportURL };
  const { panel, statusInfo } = useSnapshot(shell);
  return (
    <nav className="hf-rail" aria-label={t('nav.label')}>
      <RailButton
        icon="monitor"
        label={t('nav.monitor')}
        active={panel === 'monitor'}
        onSelect={() => {
          shell.panel = panel === 'monitor' ? undefined : 'monitor';
        }}
      />
      {railHas('report', rail) && (
        <a className="hf-rail__app" href={config.reportURL} target="_blank" rel="noreferrer">
          <Icon name="report" size="large" />
          {t('nav.report')}
        </a>
      )}
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
