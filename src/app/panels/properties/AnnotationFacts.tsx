/** A sign: its picture, kind, rotation and display. */
import { useTranslation } from 'react-i18next';
import { rotationDegOf } from '../../../domain/annotation/annotationForm.ts';
import { annotationImage } from '../../../domain/siteEntity/label.ts';
import { Fact, Facts } from '../../controls/Facts.tsx';
import { formatNumber } from '../../format/number.ts';
import { infoText } from './attributes.tsx';
import type { SiteEntity } from './siteEntity.ts';

export function AnnotationFacts({ siteEntity }: { siteEntity: SiteEntity }) {
  const { t } = useTranslation();
  const { info } = siteEntity;
  const image = annotationImage(siteEntity);
  const { imgWidth: width, imgHeight: height, follow } = info;
  return (
    <>
      {image && (
        <img className="hf-properties__sign" src={image} alt={t('properties.sign', { name: siteEntity.name })} />
      )}
      <Facts>
        <Fact label={t('tree.field.category')}>{infoText(info, 'category')}</Fact>
        <Fact label={t('properties.placing')}>{infoText(info, 'type')}</Fact>
        {typeof width === 'number' && typeof height === 'number' && (
          <Fact label={t('properties.size')} unit="px">{`${width} × ${height}`}</Fact>
        )}
        <Fact label={t('properties.rotation')} unit="°">
          {rotationText(info['rotation'], follow !== false)}
        </Fact>
        {typeof follow === 'boolean' && (
          <Fact label={t('properties.facesCamera')}>{t(follow ? 'properties.yes' : 'properties.no')}</Fact>
        )}
      </Facts>
    </>
  );
}

/** Degrees as entered in the form, or rotations about three axes, which are sent in radians. */
function rotationText(rotation: unknown, follow: boolean): string | undefined {
  if (typeof rotation === 'number') return formatNumber(rotation, 2);
  if (typeof rotation !== 'object' || rotation === null) return undefined;
  const { x, y, z } = rotation as Record<string, unknown>;
  if (x === 0 && (follow ? y : z) === 0) return formatNumber(rotationDegOf(rotation, follow), 2);
  const turns = [x, y, z].map((turn) => (typeof turn === 'number' ? (turn * 180) / Math.PI : undefined));
  return turns.every((turn) => turn !== undefined) ? turns.map((turn) => formatNumber(turn, 2)).join(' · ') : undefined;
}
