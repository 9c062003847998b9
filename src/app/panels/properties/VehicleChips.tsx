/** A vehicle's state in a few words: status, connection, load, alert, speed. */
import { useTranslation } from 'react-i18next';
import { showsLoad } from '../../../domain/vehicle/category.ts';
import type { RenderStatus } from '../../../domain/vehicle/status.ts';
import type { VehicleRecord } from '../../../state/world/vehicle.ts';
import { useAlertName } from '../../format/useAlertName.ts';
import { Glyph, type GlyphName } from '../../icons/Glyph.tsx';
import { LINK_DOT_TEXT_KEY, linkDot } from '../../icons/linkDot.ts';
import { loadGlyph } from '../../icons/loadGlyph.ts';
import { VehicleSpeed } from './VehicleFix.tsx';

const CHIP_CLASSES = {
  onlineOperating: ['operating', 'vehicle.operating'],
  onlineOther: ['other', 'vehicle.other'],
  offline: ['offline', 'vehicle.offlineState'],
} as const satisfies Record<RenderStatus, readonly [GlyphName, string]>;

export function VehicleChips({ vehicle }: { vehicle: Readonly<VehicleRecord> }) {
  const { t } = useTranslation();
  const alertNameOf = useAlertName();
  const [glyph, word] = CHIP_CLASSES[vehicle.render];
  const bed = showsLoad(vehicle.category) ? loadGlyph(vehicle.loaded) : undefined;
  return (
    <p className="hf-card__chips">
      <span className="hf-chip">
        <Glyph name={glyph} />
        {t(word)}
      </span>
      {linkDot(vehicle) === 'stale' && (
        <span className="hf-chip">
          <Glyph name="stale" />
          {t(LINK_DOT_TEXT_KEY.stale)}
        </span>
      )}
      {bed && (
        <span className="hf-chip">
          <Glyph name={bed} />
          {t(`vehicle.${bed}`)}
        </span>
      )}
      {vehicle.hasWarning && (
        <span className="hf-chip hf-chip--alert">
          <Glyph name="alert" />
          {alertNameOf(vehicle.alertType)}
        </span>
      )}
      <VehicleSpeed id={vehicle.id} />
    </p>
  );
}
