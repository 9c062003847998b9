/** Dispatcher (map mode): what the machines are doing and since when (rules.md#excavators). */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import { Tabs } from '../../controls/Tabs.tsx';
import { EquipmentStatus } from './EquipmentStatus.tsx';
import { TruckLoader } from './TruckLoader.tsx';
import '../../theme/panel.css';
import './dispatcher.css';

const TABS = ['trucks', 'equipment', 'maintenance'] as const;
type Tab = (typeof TABS)[number];

export function DispatcherPanel({ onFly }: { onFly: (key: EntityKey) => void }) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<Tab>('trucks');
  return (
    <section className="hf-panel" data-width="board" aria-label={t('dispatcher.appName')}>
      <Tabs
        label={t('dispatcher.appName')}
        tabs={TABS.map((id) => ({ id, label: t(`dispatcher.tab.${id}`) }))}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'trucks' && <TruckLoader onFly={onFly} />}
        {tab === 'equipment' && <EquipmentStatus onFly={onFly} />}
        {tab === 'maintenance' && <p className="hf-empty">{t('dispatcher.noMaintenance')}</p>}
      </Tabs>
    </section>
  );
}
