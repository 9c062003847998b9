/** Dispatcher (map mode): current activity of machines, their history, and their utilisation (rules.md#excavators). */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import { FIRST_STATUS_QUERY, type StatusQuery } from '../../../domain/status/query.ts';
import { addPanelTexts } from '../../../i18n/i18n.ts';
import type { ManualTopic } from '../../../i18n/manual/en/en.ts';
import { HelpButton } from '../../controls/HelpButton.tsx';
import { Tabs } from '../../controls/Tabs.tsx';
import { EquipmentStatus } from './EquipmentStatus.tsx';
import type { ShownFigure } from './FigureFilter.tsx';
import { HandoverPage } from './handover/HandoverPage.tsx';
import { Indicators } from './Indicators.tsx';
import { TruckLoader } from './TruckLoader.tsx';
import { texts as en } from './texts.en.ts';
import { texts as mn } from './texts.mn.ts';
import '../../theme/panel.css';
import './dispatcher.css';
import './timeClass.css';

addPanelTexts('dispatcher', { en, mn });

const TABS = ['trucks', 'equipment', 'indicators', 'handover', 'maintenance'] as const;
type DispatcherTab = (typeof TABS)[number];

/** Topics of the manual by tab. */
const HELP_TOPIC_BY_TAB = {
  trucks: 'dispatcher',
  equipment: 'equipment',
  indicators: 'indicators',
  handover: 'handover',
  maintenance: 'otherApps',
} as const satisfies Record<DispatcherTab, ManualTopic>;

export function DispatcherPanel({ onFly }: { onFly: (key: EntityKey) => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<DispatcherTab>('trucks');
  const [query, setQuery] = useState<StatusQuery>(FIRST_STATUS_QUERY);
  const [shownFigure, setShownFigure] = useState<ShownFigure>();
  return (
    <section className="hf-panel" data-width="board" aria-label={t('dispatcher.appName')}>
      <div className="hf-panel__help">
        <HelpButton topic={HELP_TOPIC_BY_TAB[tab]} />
      </div>
      <Tabs
        label={t('dispatcher.appName')}
        tabs={TABS.map((id) => ({ id, label: t(`dispatcher.tab.${id}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'trucks' && <TruckLoader onFly={onFly} onEquipment={() => setTab('equipment')} />}
        {tab === 'equipment' && (
          <EquipmentStatus query={query} shownFigure={shownFigure} onQuery={setQuery} onFly={onFly} />
        )}
        {tab === 'indicators' && (
          <Indicators
            onRows={(figure, shown) => {
              setQuery({ ...FIRST_STATUS_QUERY, figure });
              setShownFigure(shown);
              setTab('equipment');
            }}
          />
        )}
        {tab === 'handover' && <HandoverPage />}
        {tab === 'maintenance' && <p className="hf-empty">{t('dispatcher.noMaintenance')}</p>}
      </Tabs>
    </section>
  );
}
