/** The frame of every property card: name, actions, type; sections below. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { ManualTopic } from '../../../i18n/manual/en/en.ts';
import type { EditedEntity } from '../../../state/library/entityDialogs.ts';
import { mayEditEntities } from '../../../state/session/session.ts';
import { CardHeader } from '../../controls/CardHeader.tsx';
import { ToolButton } from '../../controls/ToolButton.tsx';
import { Icon, type IconName } from '../../icons/Icon.tsx';
import { useEntities, useSite } from '../../session/context.ts';

interface PropertyCardProps {
  name: string;
  /** Its type, in one line. */
  kind: string;
  icon?: IconName | undefined;
  /** Its current colour by the site's rules, `#rrggbb`. */
  colour?: string | undefined;
  onFly?: (() => void) | undefined;
  /** Its catalogue entry, if users may change it. */
  editedEntity?: EditedEntity | undefined;
  /** Further tools, left of the close button. */
  tools?: ReactNode;
  /** Topic of the manual; by default that of all cards. */
  help?: ManualTopic;
  children: ReactNode;
}

export function PropertyCard(props: PropertyCardProps) {
  const { t } = useTranslation();
  const { name, kind, icon, colour, onFly, editedEntity, tools, help = 'properties', children } = props;
  const { session } = useSite();
  const { selection, entityDialogs } = useEntities();
  const rights = useSnapshot(session);
  const mayEdit = editedEntity !== undefined && mayEditEntities(rights, editedEntity.kind);
  return (
    <aside className="hf-card hf-properties" aria-label={t('vehicle.details', { name })}>
      <CardHeader title={name} closeLabel={t('vehicle.close')} onClose={() => selection.clear()} help={help}>
        {onFly && <ToolButton icon="fly" label={t('vehicle.fly', { name })} onClick={onFly} />}
        {tools}
        {mayEdit && (
          <ToolButton
            icon="pencil"
            label={t('library.edit', { name })}
            onClick={() => {
              entityDialogs.open = { dialog: 'edit', entity: editedEntity };
            }}
          />
        )}
      </CardHeader>
      <p className="hf-card__kind">
        {icon && (
          <span className="hf-properties__icon" style={{ color: colour }}>
            <Icon name={icon} size="small" />
          </span>
        )}
        {kind}
      </p>
      {children}
    </aside>
  );
}
