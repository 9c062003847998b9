/** The rule zones of the shown map: their content, shown in the scene, opened for editing. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Zone } from '../../../domain/zone/zone.ts';
import { drawnZoneOf } from '../../../domain/zone/zoneForm.ts';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { FieldError } from '../../controls/FieldError.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { ZoneMembers } from '../../controls/ZoneMembers.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { useDrawing, useSite, useWorld } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import { ZoneViewMenu } from '../camera/ZoneViewMenu.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';

interface ZoneListCardProps {
  mayEdit: boolean;
  /** Why not. */
  refusal: string | undefined;
  onClose: () => void;
}

const collator = new Intl.Collator('en', { numeric: true });

export function ZoneListCard({ mayEdit, refusal, onClose }: ZoneListCardProps) {
  const t = useDrawingTexts();
  const { mapData } = useSite();
  const { zones } = useSnapshot(mapData);
  const { open, failure } = useOpenZone();
  const sortedZones = (zones.list as readonly Zone[]).toSorted((a, b) => collator.compare(a.name, b.name));
  return (
    <aside className="hf-card hf-drawcard" aria-label={t('zone.title')}>
      <CardHeader title={t('zone.title')} icon="ruleZone" closeLabel={t('bar.close')} onClose={onClose} help="zones" />
      <div className="hf-zonelist__notes">
        <FieldError>{refusal}</FieldError>
        <FieldError>{failure}</FieldError>
      </div>
      {sortedZones.length === 0 && (
        <p className="hf-zonelist__empty">{t(zones.phase === 'loading' ? 'zone.loading' : 'zone.none')}</p>
      )}
      <ul className="hf-zonelist" aria-label={t('zone.list')}>
        {sortedZones.map((zone) => (
          <ZoneLine key={zone.id} zone={zone} onEdit={mayEdit ? () => void open(zone.id) : undefined} />
        ))}
      </ul>
    </aside>
  );
}

function ZoneLine({ zone, onEdit }: { zone: Zone; onEdit: (() => void) | undefined }) {
  const t = useDrawingTexts();
  const { id, name } = zone;
  const goTo = useGoToEntity();
  const [isOpen, setOpen] = useState(false);
  const count = useSnapshot(useWorld().world.state).zones[id]?.count;
  const inside = count === undefined ? t('zone.inside') : t('zone.count', { count });
  return (
    <li>
      <div className="hf-zonelist__line">
        <span className="hf-zonelist__name" title={name}>
          {name}
        </span>
        <button
          type="button"
          className="hf-zonelist__count"
          aria-expanded={isOpen}
          aria-label={`${inside}: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {inside}
          <Icon name="chevronDown" size="small" />
        </button>
        <ToolButton icon="eye" size="small" label={t('zone.show', { name })} onClick={() => goTo('ruleZone', id)} />
        <ZoneViewMenu id={id} name={name} small />
        {onEdit && <ToolButton icon="pencil" size="small" label={t('zone.edit', { name })} onClick={onEdit} />}
      </div>
      {isOpen && <ZoneMembers zone={zone} />}
    </li>
  );
}

/** Opens a zone as the server has it now, not as the list had it: a change starts from its revision. */
function useOpenZone() {
  const t = useDrawingTexts();
  const { zones, drafts } = useDrawing();
  const { mapData } = useSite();
  const { world } = useWorld();
  const [failure, setFailure] = useState<string>();
  const open = async (id: string) => {
    const wire = await zones.read(mapData.mapId ?? '', id);
    if (typeof wire === 'string') return setFailure(wire);
    const drawn = wire && drawnZoneOf(wire, world.origin?.altitude ?? 0);
    if (!drawn) return setFailure(t('zone.gone'));
    setFailure(undefined);
    const { points, fields } = drawn;
    drafts.change('zone', { draft: { points, undoSteps: [], done: true }, fields });
  };
  return { open, failure };
}
