/** The card of a route: its ends, the vehicle, and the result. */
import { useId } from 'react';
import type { SlopeProfile } from '../../../domain/route/slope.ts';
import { VEHICLE_CATEGORIES } from '../../../domain/vehicle/category.ts';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { FieldError } from '../../controls/FieldError.tsx';
import { Select } from '../../controls/Select.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { formatNumber } from '../../format/number.ts';
import { useTranslateSiteText } from '../../format/useTranslateSiteText.ts';
import { useDrawing } from '../../session/context.ts';
import type { NamedPlace, RouteAnswer } from '../../session/routeActions.ts';
import { useDrawingTexts } from '../useDrawingTexts.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { RouteFigures } from './RouteFigures.tsx';
import { addNamedPlace, type RouteEnd, type RouteEnds, swapEnds } from './routeDraft.ts';

interface RouteCardProps {
  routeEnds: RouteEnds;
  answer: RouteAnswer | 'wait' | undefined;
  profile: SlopeProfile | undefined;
  places: readonly NamedPlace[];
  onClose: () => void;
}

/** Stands for `Default`, a category without properties: any vehicle. A list shows no choice for an empty value. */
const ANY_CATEGORY = 'any';
const ROUTE_CATEGORIES = [ANY_CATEGORY, ...VEHICLE_CATEGORIES.filter((category) => category !== 'Default')] as const;

export function RouteCard({ routeEnds, answer, profile, places, onClose }: RouteCardProps) {
  const t = useDrawingTexts();
  const word = useTranslateSiteText();
  const { drafts } = useDrawing();
  const id = useId();
  const { next, category } = routeEnds;
  return (
    <aside className="hf-card hf-drawcard" aria-label={t('route.title')}>
      <CardHeader title={t('route.title')} icon="route" closeLabel={t('bar.close')} onClose={onClose} help="routes">
        {(routeEnds.start ?? routeEnds.end) && (
          <ToolButton icon="swap" label={t('route.swap')} onClick={() => swapEnds(drafts)} />
        )}
      </CardHeader>
      <dl className="hf-route__ends">
        <RouteEndRow end="start" ends={routeEnds} />
        <RouteEndRow end="end" ends={routeEnds} />
      </dl>
      <div className="hf-route__fields">
        {next && (
          <PlaceSearch
            label={t(`route.search.${next}`)}
            places={places}
            onChoose={(name, at) => addNamedPlace(drafts, name, at)}
          />
        )}
        <div className="hf-field">
          <label htmlFor={id}>{t('route.vehicle')}</label>
          <Select
            id={id}
            values={ROUTE_CATEGORIES}
            chosen={category ?? ANY_CATEGORY}
            labelOf={(value) => (value === ANY_CATEGORY ? t('route.anyVehicle') : word(value))}
            onChoose={(value) =>
              drafts.change('route', {
                fields: { ...drafts.of('route').fields, category: value === ANY_CATEGORY ? '' : value },
              })
            }
          />
        </div>
      </div>
      <RouteResult answer={answer} profile={profile} />
    </aside>
  );
}

function RouteEndRow({ end, ends }: { end: RouteEnd; ends: RouteEnds }) {
  const t = useDrawingTexts();
  const at = ends[end];
  const name = ends[`${end}Name`];
  const coordinates =
    at && `${formatNumber(at.easting, 2)} · ${formatNumber(at.northing, 2)} · ${formatNumber(at.altitude, 2)}`;
  return (
    <div>
      <dt>{t(`route.${end}`)}</dt>
      <dd>
        {name && <b>{name}</b>}
        {coordinates ?? t('route.notSet')}
      </dd>
    </div>
  );
}

function RouteResult({ answer, profile }: Pick<RouteCardProps, 'answer' | 'profile'>) {
  const t = useDrawingTexts();
  if (answer === undefined) return null;
  if (answer === 'wait') return <p className="hf-route__note">{t('route.wait')}</p>;
  if ('refused' in answer) return <RouteFailure text={answer.refused} />;
  if (answer.found) return <RouteFigures route={answer} profile={profile} />;
  const { reason, road } = answer;
  const obstacleText = road === undefined ? '' : ` ${t('route.inTheWay', { road })}`;
  return <RouteFailure text={t(`route.none.${reason}`) + obstacleText} />;
}

function RouteFailure({ text }: { text: string }) {
  return (
    <div className="hf-route__note">
      <FieldError>{text}</FieldError>
    </div>
  );
}
