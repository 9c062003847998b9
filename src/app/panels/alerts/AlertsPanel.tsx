/** Alerts: which rules were broken just now, and which in the last minutes or hours (rules.md#alert-list). */

import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type AlertFilter, shownAlerts } from '../../../domain/alert/retention.ts';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { HelpButton } from '../../controls/HelpButton.tsx';
import { SearchBox } from '../../controls/SearchBox.tsx';
import { Segments } from '../../controls/Segments.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { formatNumber } from '../../format/number.ts';
import { UNKNOWN_TEXT } from '../../format/unknown.ts';
import { useAlertMessage } from '../../format/useAlertMessage.ts';
import { useAlertName } from '../../format/useAlertName.ts';
import { useLive, useShell, useWorld } from '../../session/context.ts';
import { AlertTable } from './AlertTable.tsx';
import { InactiveAlerts } from './InactiveAlerts.tsx';
import { RuleChoice } from './RuleChoice.tsx';
import { useMarkSeen } from './useMarkSeen.ts';
import { usePastAlerts } from './usePastAlerts.ts';
import { useShowAlert } from './useShowAlert.ts';
import '../../theme/panel.css';
import './alerts.css';

const TABS = ['active', 'inactive'] as const;
type AlertsTab = (typeof TABS)[number];

export function AlertsPanel() {
  const { t } = useTranslation();
  const { world } = useWorld();
  const markSeen = useMarkSeen();
  const showAlert = useShowAlert();
  const alertNameOf = useAlertName();
  const { windowS } = useSnapshot(useWorld().alertHistory.state);
  const { active, inactive } = useSnapshot(world.alerts.state);
  const [tab, setTab] = useState<AlertsTab>('active');
  const [filter, setFilter] = useState<AlertFilter>({ rule: 'all', search: '' });
  const deferredFilter = useDeferredValue(filter);
  const messageOf = useAlertMessage();
  const past = usePastAlerts(inactive, windowS);
  const shown = useMemo(
    () => shownAlerts(tab === 'active' ? active : past, deferredFilter, messageOf),
    [tab, active, past, deferredFilter, messageOf],
  );
  const emptyText = useEmptyText(tab, deferredFilter);
  const isListed = useListedTabs();
  const countText = (id: AlertsTab) => {
    const { length } = id === 'active' ? active : past;
    return formatNumber(isListed[id] || length > 0 ? length : undefined, 0);
  };
  const selectAlert = (alert: ListedAlert) => {
    if (tab === 'active') markSeen([alert]);
    showAlert(alert, alertNameOf(alert.rule ?? alert.typeText));
  };
  return (
    <section className="hf-panel hf-alerts" aria-label={t('alerts.title')}>
      <AlertsHeader />
      <Segments
        className="hf-alerts__tabs"
        label={t('alerts.tabs')}
        values={TABS}
        chosen={tab}
        labelOf={(id) => (
          <>
            {t(`alerts.${id}`)}
            <b>{countText(id)}</b>
          </>
        )}
        onChoose={setTab}
      />
      <div className="hf-alerts__filters">
        <RuleChoice rule={filter.rule} onChoose={(rule) => setFilter({ ...filter, rule })} />
        <SearchBox
          label={t('alerts.search')}
          value={filter.search}
          onChange={(search) => setFilter({ ...filter, search })}
        />
      </div>
      {tab === 'inactive' && <InactiveAlerts />}
      <AlertTable
        key={JSON.stringify([tab, deferredFilter])}
        alerts={shown}
        emptyText={emptyText}
        onActivate={selectAlert}
      />
      {tab === 'active' && <p className="hf-alerts__foot">{t('alerts.leave')}</p>}
    </section>
  );
}

/** Text for an empty list; none before the alerts have loaded. */
export function useEmptyText(tab: AlertsTab, { rule, search }: AlertFilter): string {
  const { t } = useTranslation();
  if (!useListedTabs()[tab]) return UNKNOWN_TEXT;
  return t(rule !== 'all' || search.trim() !== '' ? 'alerts.noMatch' : 'alerts.none');
}

/** Whether the alerts of each tab are known: from the backend's list; the active ones from the link, too. */
function useListedTabs(): Record<AlertsTab, boolean> {
  const { alertHistory, link } = useWorld();
  const isReady = useSnapshot(alertHistory.state).phase === 'ready';
  const { dataAsOfMs } = useSnapshot(link);
  return { active: isReady || dataAsOfMs !== undefined, inactive: isReady };
}

function AlertsHeader() {
  const { t } = useTranslation();
  const { world } = useWorld();
  const { alertSound } = useLive();
  const { shell } = useShell();
  const { unseen } = useSnapshot(world.alerts.state);
  const markSeen = useMarkSeen();
  const { isOn } = useSnapshot(alertSound.state);
  const sound = t(isOn ? 'alerts.soundOn' : 'alerts.soundOff');
  return (
    <h2 className="hf-panel__head">
      {t('alerts.title')}
      <span className="hf-spacer" />
      <ToolButton
        icon="check"
        label={t('alerts.markSeen')}
        disabled={unseen === 0}
        onClick={() => markSeen(world.alerts.state.active)}
      />
      <HelpButton topic="alert" />
      <ToolButton
        icon={isOn ? 'sound' : 'soundOff'}
        isPressed={isOn}
        label={sound}
        onClick={() => alertSound.toggle()}
      />
      <ToolButton
        icon="close"
        label={t('alerts.close')}
        onClick={() => {
          shell.panel = undefined;
        }}
      />
    </h2>
  );
}
