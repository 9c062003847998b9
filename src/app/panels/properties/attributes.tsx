/** Catalogue fields of a site entity that have no field of their own in the panel. */
import { useTranslation } from 'react-i18next';
import { Fact, Facts, NoFacts } from '../../controls/Facts.tsx';
import { attributeLabel, attributeText } from '../../format/attributeText.ts';
import { Section } from './facts.tsx';
import type { SiteEntity } from './siteEntity.ts';

/** Shown elsewhere on the card, or of no use to users. */
const SHOWN_ELSEWHERE = new Set([
  ...['id', 'name', 'type', 'category', 'mine_area', 'location', 'position', 'rotation'],
  ...['capacity', 'rc_type', 'vent_status', 'elec_status', 'phone', 'cctv_type', 'source'],
  ...['imgUrl', 'imgWidth', 'imgHeight', 'follow', 'info', 'uuid'],
]);

export function OtherAttributes({ siteEntity: { info, kind, id } }: { siteEntity: SiteEntity }) {
  const { t } = useTranslation();
  const others = Object.keys(info).filter((key) => !SHOWN_ELSEWHERE.has(key) && infoText(info, key) !== undefined);
  const isEmpty = Object.keys(info).every((key) => infoText(info, key) === undefined);
  return (
    <Section title={t('properties.attributes')}>
      {isEmpty ? (
        <NoFacts>{t('properties.noAttributes')}</NoFacts>
      ) : (
        <Facts>
          {!(kind === 'asset' && 'cctv_type' in info) && <Fact label={t('properties.id')}>{id}</Fact>}
          {others.map((key) => (
            <Fact key={key} label={attributeLabel(key)}>
              {infoText(info, key)}
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}

/** A value of the catalogue that fits in a line. */
export function infoText(info: Readonly<Record<string, unknown>>, key: string): string | undefined {
  return attributeText(info[key]);
}
