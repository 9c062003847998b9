/** Visibility of a saved view: radio buttons for those that the user may choose. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { mayCreate } from '../../domain/permission/viewRights.ts';
import { MAP_VISIBLE_TYPES, type MapVisibleType } from '../../domain/view/viewState.ts';
import { grantsOf } from '../../state/session/session.ts';
import { Radio } from '../controls/Radio.tsx';
import { useSite, useViews } from '../session/context.ts';

/**
 * Public is offered to users with the permission for it, samples to administrators.
 * @param isReadOnly the choice cannot be changed, but can still be focused
 */
export function VisibilityChoice({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation();
  const { session } = useSite();
  const { editor } = useViews();
  const { visibility } = useSnapshot(editor);
  const grants = grantsOf(useSnapshot(session));
  const visibilities: MapVisibleType[] = ['private', 'public', 'sample'];
  return (
    <fieldset className="hf-field">
      <legend>{t('save.who')}</legend>
      {visibilities
        .filter((kind) => MAP_VISIBLE_TYPES.includes(kind) && grants && mayCreate(grants, kind))
        .map((kind) => (
          <label key={kind} className="hf-radio">
            <Radio
              name="visibility"
              checked={visibility === kind}
              disabled={isReadOnly && visibility !== kind}
              onChange={() => {
                editor.visibility = kind;
              }}
            />
            <span>
              <span>{t(`save.${kind}`)}</span>
              <span className="hf-field__hint">{t(`save.${kind}Note`)}</span>
            </span>
          </label>
        ))}
    </fieldset>
  );
}
