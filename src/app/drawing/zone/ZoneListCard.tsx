/** The rule zones of the shown map: their content; each can be shown in the scene and opened for editing. */
import { memo, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Zone } from '../../../domain/zone/zone.ts';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { FieldError } from '../../controls/FieldError.tsx';
import { LoadFailure } from '../../controls/LoadFailure.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { ZoneMembers } from '../../controls/ZoneMembers.tsx';
import { useFaultText } from '../../format/useFaultText.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useStatePart } from '../../lifetime/useStatePart.ts';
import { useShell, useSite, useWorld } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import { ZoneViewMenu } from '../camera/ZoneViewMenu.tsx';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { useOpenZone } from './useOpenZone.ts';

interface ZoneListCardProps {
  mayEdit: boolean;
  /** Why zones cannot be edited. */
  refusal: string | undefined;
  onClose: () => void;
}

const collator = new Intl.Collator('en', { numeric: true });

export function ZoneListCard({ mayEdit, refusal, onClose }: ZoneListCardProps) {
  const t = useDrawingTexts();
  const { mapData } = useSite();
  const { zones } = useSnapshot(mapData);
  const { open, openingId, failure } = useOpenZone();
  const list = zones.list as readonly Zone[];
  const sortedZones = useMemo(() => list.toSorted((a, b) => collator.compare(a.name, b.name)), [list]);
  const openingName = sortedZones.find(({ id }) => id === openingId)?.name ?? '';
  const opening = openingId === undefined ? undefined : t('zone.opening', { name: openingName });
  return (
    <aside className="hf-card hf-drawcard" aria-label={t('zone.title')}>
      <CardHeader title={t('zone.title')} icon="ruleZone" closeLabel={t('bar.close')} onClose={onClose} help="zones" />
      <div className="hf-zonelist__notes">
        <FieldError>{refusal}</FieldError>
        <FieldError>{failure}</FieldError>
        {opening !== undefined && <p role="status">{opening}</p>}
      </div>
      <ZoneListState isEmpty={sortedZones.length === 0} />
      <ZoneLines zones={sortedZones} opening={opening} onEdit={mayEdit ? open : undefined} />
    </aside>
  );
}

interface ZoneLinesProps {
  zones: readonly Zone[];
  /** Id of the zone that is being opened: no other one can be meanwhile. */
  opening: string | undefined;
  onEdit: ((id: string) => void) | undefined;
}

/** The counts are read once here for all lines: the record of all zones changes with each of them. */
function ZoneLines({ zones, opening, onEdit }: ZoneLinesProps) {
  const t = useDrawingTexts();
  const counts = useStatePart(useWorld().world.state, 'zones');
  return (
    <ul className="hf-zonelist" aria-label={t('zone.list')}>
      {zones.map((zone) => (
        <ZoneLine key={zone.id} zone={zone} count={counts[zone.id]?.count} opening={opening} onEdit={onEdit} />
      ))}
    </ul>
  );
}

/** States that the zones are loading or could not be loaded; an earlier list stays below the failure. */
function ZoneListState({ isEmpty }: { isEmpty: boolean }) {
  const t = useDrawingTexts();
  const { mapId, zones } = useSnapshot(useSite().mapData);
  const { phase, fault } = zones;
  const { failedCalls } = useSnapshot(useShell().calls.state);
  const textOf = useFaultText();
  if (phase === 'failed' && fault) {
    const retry = failedCalls.find(({ call }) => call === `zones ${mapId}`)?.retry;
    const text = t('zone.listFailed', { message: textOf(fault) });
    return retry ? <LoadFailure text={text} onRetry={retry} /> : <FieldError>{text}</FieldError>;
  }
  if (!isEmpty) return null;
  return <p className="hf-zonelist__empty">{t(phase === 'loading' ? 'zone.loading' : 'zone.none')}</p>;
}

interface ZoneLineProps extends Pick<ZoneLinesProps, 'opening' | 'onEdit'> {
  zone: Zone;
  count: number | undefined;
}

const ZoneLine = memo(function ZoneLine({ zone, count, opening, onEdit }: ZoneLineProps) {
  const t = useDrawingTexts();
  const { id, name } = zone;
  const goTo = useGoToEntity();
  const [isOpen, setOpen] = useState(false);
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
        {onEdit && (
          <ToolButton
            icon="pencil"
            size="small"
            label={t('zone.edit', { name })}
            disabledReason={opening}
            onClick={() => onEdit(id)}
          />
        )}
      </div>
      {isOpen && <ZoneMembers zone={zone} />}
    </li>
  );
});
