/** A plan and two sections of a rule zone, aligned to its longest side. */
import { ZONE_VIEWS } from '../../../domain/zone/zoneViews.ts';
import { Popover } from '../../controls/Popover.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { useCameraTexts } from './useCameraTexts.ts';
import { useZoneView } from './useZoneView.ts';

export function ZoneViewMenu({ id, name, small = false }: { id: string; name: string; small?: boolean }) {
  const t = useCameraTexts();
  const show = useZoneView();
  const label = t('zoneViews', { name });
  return (
    <Popover
      label={label}
      button={({ expanded, toggle }) => (
        <ToolButton
          icon="orthographic"
          size={small ? 'small' : 'medium'}
          popup="dialog"
          expanded={expanded}
          label={label}
          onClick={toggle}
        />
      )}
    >
      {(close) =>
        ZONE_VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className="hf-popover__item"
            title={t(`zoneView.${view}.hint`)}
            onClick={() => {
              close();
              show(id, view);
            }}
          >
            {t(`zoneView.${view}.name`)}
          </button>
        ))
      }
    </Popover>
  );
}
