/** The info card of Monitor V2: what the catalogue says of one entity; the scene's property panel has what is live. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../context.ts';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { attributeLabel, attributeText } from '../../format/attributeWords.ts';
import { formatNumber } from '../../format/number.ts';
import { Icon } from '../../icons/Icon.tsx';
import { iconOfListed } from './iconOfListed.ts';
import type { ListedEntity } from './listRows.ts';
import { useGoToListed, useKindOf } from './useListed.ts';

export function InfoCard({ entity, onClose }: { entity: ListedEntity; onClose: () => void }) {
  const { t } = useTranslation();
  const { slots } = useApp();
  const { selected, views } = useSnapshot(slots);
  const goTo = useGoToListed();
  const kind = useKindOf()(entity.id);
  const { name, icon, category_name: category, disabled, mine_location: location } = entity;
  const utm = location?.utm;
  const canFly = kind !== undefined || utm != null;
  return (
    <section className="hf-info" aria-label={t('entityList.info', { name })}>
      <header className="hf-card__head">
        <Icon name={iconOfListed(icon ?? category)} />
        <h3 title={name}>{name}</h3>
        <span className="hf-spacer" />
        {canFly && (
          <ToolButton
            icon="fly"
            label={t('entityList.fly', { name })}
            reason={views[selected] === undefined ? t('interact.selectView') : undefined}
            onClick={() => goTo(entity)}
          />
        )}
        <ToolButton icon="close" label={t('entityList.closeInfo')} onClick={onClose} />
      </header>
      <p className="hf-info__kind">
        {[category, location?.mine_area].filter(Boolean).join(' · ')}
        {disabled === true && <span className="hf-chip">{t('entityList.disabled')}</span>}
      </p>
      <Attributes entity={entity} />
      {utm && (
        <dl className="hf-info__facts">
          <Fact label={t('vehicle.easting')} value={formatNumber(utm.x, 2)} unit={t('units.m')} />
          <Fact label={t('vehicle.northing')} value={formatNumber(utm.y, 2)} unit={t('units.m')} />
          <Fact label={t('vehicle.altitude')} value={formatNumber(utm.z, 2)} unit={t('units.m')} />
        </dl>
      )}
    </section>
  );
}

function Attributes({ entity: { info } }: { entity: ListedEntity }) {
  const { t } = useTranslation();
  const lines = (info ?? []).flatMap(({ key, value }) => {
    const text = attributeText(value);
    return text === undefined ? [] : [{ key, text }];
  });
  if (lines.length === 0) return <p className="hf-info__nothing">{t('properties.noAttributes')}</p>;
  return (
    <dl className="hf-info__facts">
      {lines.map(({ key, text }) => (
        <Fact key={key} label={attributeLabel(key)} value={text} />
      ))}
    </dl>
  );
}

function Fact({ label, value, unit }: { label: string; value: string; unit?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={value}>
        {value}
        {unit !== undefined && <i>{unit}</i>}
      </dd>
    </div>
  );
}
