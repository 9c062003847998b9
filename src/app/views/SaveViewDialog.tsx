/** "Save view": name, description, who can see it, and what is saved with it (shell-and-views sections 4 and 5). */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { mayCreate } from '../../domain/permission/viewRights.ts';
import { MAX_VIEW_NAME, nameFault } from '../../domain/view/viewName.ts';
import { MAP_VISIBLE_TYPES, type MapVisibleType } from '../../domain/view/viewState.ts';
import { grantsOf } from '../../state/session/session.ts';
import { namesBeside } from '../../state/views/viewList.ts';
import { useApp } from '../context.ts';
import { Icon } from '../icons/Icon.tsx';
import { AreaChips } from './AreaChips.tsx';
import { Modal } from './Modal.tsx';

type Fault = 'nameEmpty' | 'nameTaken' | 'nameLong';

const FAULTS = { empty: 'nameEmpty', taken: 'nameTaken', long: 'nameLong' } as const;

export function SaveViewDialog() {
  const { t } = useTranslation();
  const { editor, editing, slots, viewList, views } = useApp();
  const { visibility } = useSnapshot(editor);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [failed, setFailed] = useState(false);
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (why: Fault) => {
    setFault(why);
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setFailed(false);
    const wrong = nameFault(name, [...namesBeside(viewList, undefined), t('views.defaultName')]);
    if (wrong) return refuse(FAULTS[wrong]);
    setSaving(true);
    const outcome = await views.create(slots.selected, { name, description, visibility });
    setSaving(false);
    if (outcome === 'saved') editor.dialog = 'created';
    else if (outcome === 'taken') refuse('nameTaken');
    else setFailed(true);
  };
  const id = useId();
  return (
    <Modal
      title={t('save.title')}
      onClose={saving ? undefined : () => editing.stay()}
      footer={
        <>
          {failed && (
            <span className="hf-field__error hf-spacer" role="alert">
              <Icon name="info" size="small" />
              {t('save.unexpected')}
            </span>
          )}
          <button
            type="button"
            className="hf-button hf-button--quiet hf-button--tall"
            disabled={saving}
            onClick={() => editing.stay()}
          >
            {t('save.cancel')}
          </button>
          <button
            type="submit"
            form={`${id}form`}
            className="hf-button hf-button--primary hf-button--tall"
            disabled={saving}
          >
            {t('save.save')}
          </button>
        </>
      }
    >
      <form id={`${id}form`} className="hf-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="hf-field">
          <label htmlFor={`${id}name`}>{t('save.name')}</label>
          <span className="hf-input" data-invalid={fault && true}>
            <input
              ref={field}
              id={`${id}name`}
              data-autofocus
              value={name}
              autoComplete="off"
              aria-invalid={fault !== undefined}
              aria-describedby={fault && `${id}fault`}
              onChange={(event) => {
                setName(event.target.value);
                setFault(undefined);
              }}
            />
          </span>
          {fault && (
            <span id={`${id}fault`} className="hf-field__error" role="alert">
              <Icon name="info" size="small" />
              {t(`save.${fault}`, { count: MAX_VIEW_NAME })}
            </span>
          )}
        </div>
        <div className="hf-field">
          <label htmlFor={`${id}words`}>
            {t('save.description')} <span className="hf-field__hint">{t('save.optional')}</span>
          </label>
          <textarea
            id={`${id}words`}
            className="hf-input"
            value={description}
            maxLength={2_000}
            onChange={(event) => setDescription(event.target.value)}
          />
        </div>
        <WhoCanSee />
        <SavedWith />
      </form>
    </Modal>
  );
}

/** Public is offered to who holds its permission, samples to administrators. */
function WhoCanSee() {
  const { t } = useTranslation();
  const { editor, session } = useApp();
  const { visibility } = useSnapshot(editor);
  const grants = grantsOf(useSnapshot(session));
  const offered: MapVisibleType[] = ['private', 'public', 'sample'];
  return (
    <fieldset className="hf-field">
      <legend>{t('save.who')}</legend>
      {offered
        .filter((kind) => MAP_VISIBLE_TYPES.includes(kind) && grants && mayCreate(grants, kind))
        .map((kind) => (
          <label key={kind} className="hf-radio">
            <input
              type="radio"
              name="visibility"
              checked={visibility === kind}
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

function SavedWith() {
  const { t } = useTranslation();
  const { openViews, slots } = useApp();
  const shown = openViews.capture(slots.selected);
  if (!shown) return null;
  const { cameraMode, isAllSelected, selected, mineAreas } = shown;
  const vehicles = selected.filter(({ itemType }) => itemType === 'vehicle').length;
  return (
    <div className="hf-field">
      <span className="hf-field__label">{t('save.savedWith')}</span>
      <div className="hf-chips">
        <span className="hf-chip">{t(`save.camera.${cameraMode}`)}</span>
        <span className="hf-chip">
          {isAllSelected.vehicle.all ? t('save.allVehicles') : t('save.vehicles', { count: vehicles })}
        </span>
        <AreaChips areas={mineAreas} />
      </div>
    </div>
  );
}
