/** Dispatcher (map mode): what the machines are doing and since when (live-monitoring section 2, "Dashboard"). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../controls/Tabs.tsx';
import { EquipmentStatus } from './EquipmentStatus.tsx';
import '../../theme/panel.css';
import './dispatcher.css';

const TABS = ['equipment', 'maintenance'] as const;
type Tab = (typeof TABS)[number];

export function DispatcherPanel({ onFly }: { onFly: (id: string) => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('equipment');
  return (
    <section className="hf-panel" data-width="board" aria-label={t('nav.dispatcher')}>
      <Tabs
        label={t('nav.dispatcher')}
        tabs={TABS.map((id) => ({ id, label: t(`dispatcher.tab.${id}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'equipment' ? (
          <EquipmentStatus onFly={onFly} />
        ) : (
          <p className="hf-empty">{t('dispatcher.noMaintenance')}</p>
        )}
      </Tabs>
    </section>
  );
}
