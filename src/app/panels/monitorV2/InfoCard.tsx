/** The info card of Monitor V2: catalogue data of one entity; live data is in the property card. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { attributeLabel, attributeText } from '../../format/attributeText.ts';
import { formatNumber } from '../../format/number.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useWatched } from '../../lifetime/useWatched.ts';
import { useViews } from '../../session/context.ts';
import { iconOfListed } from './iconOfListed.ts';
import type { ListedEntity } from './listRows.ts';
import { useGoToListedEntity, useItemTypeOf } from './useListed.ts';

export function InfoCard({ entity, onClose }: { entity: ListedEntity; onClose: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  const word = useTranslateSiteText();
  const { slots } = useViews();
  const { selected, views } = useSnapshot(slots);
  const goTo = useGoToListedEntity();
  const kindOf = useItemTypeOf();
  const kind = useWatched(() => kindOf(entity.id));
  const { name, icon, category_name: category, disabled, mine_location: location } = entity;
  // For entities in the scene, the property card shows the position, with its age.
  const place = kind === undefined ? location : undefined;
  const utm = place?.utm;
  const canFly = kind !== undefined || utm != null;
  return (
    <section className="hf-info" aria-label={t('monitorV2.info', { name })}>
      <CardHeader
        title={name}
        icon={iconOfListed(icon ?? category)}
        closeLabel={t('monitorV2.closeInfo')}
        onClose={onClose}
        help="otherApps"
      >
        {canFly && (
          <ToolButton
            icon="fly"
            label={t('monitorV2.fly', { name })}
            disabledReason={views[selected] === undefined ? t('interact.selectView') : undefined}
            onClick={() => goTo(entity)}
          />
        )}
      </CardHeader>
      <p className="hf-card__kind">
        {[category, kind === 'vehicle' ? undefined : location?.mine_area]
          .map((text) => word(text ?? undefined))
          .filter(Boolean)
          .join(' · ')}
        {disabled === true && <span className="hf-chip">{t('monitorV2.disabled')}</span>}
      </p>
      <Attributes entity={entity} />
      {utm && (
        <section aria-labelledby={titleId}>
          <h3 id={titleId}>{t('monitorV2.listedPlace')}</h3>
          <Facts>
            <Fact label={t('vehicle.easting')} unit={t('units.m')}>
              {formatNumber(utm.x, 2)}
            </Fact>
            <Fact label={t('vehicle.northing')} unit={t('units.m')}>
              {formatNumber(utm.y, 2)}
            </Fact>
            <Fact label={t('vehicle.altitude')} unit={t('units.m')}>
              {formatNumber(utm.z, 2)}
            </Fact>
          </Facts>
        </section>
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
  if (lines.length === 0) return <NoFacts>{t('properties.noAttributes')}</NoFacts>;
  return (
    <Facts>
      {lines.map(({ key, text }) => (
        <Fact key={key} label={attributeLabel(key)}>
          {text}
        </Fact>
      ))}
    </Facts>
  );
}
