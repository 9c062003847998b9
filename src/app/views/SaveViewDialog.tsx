/** "Save view": name, description, visibility, and saved parts (rules.md#view-name, rules.md#view-rights). */
import { InputTextarea } from 'primereact/inputtextarea';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { savedAreas } from '../../domain/view/savedDocument.ts';
import { nameFault } from '../../domain/view/viewName.ts';
import { MAX_VIEW_NAME_LENGTH } from '../../domain/wire/views.ts';
import { otherViewNames } from '../../state/views/viewList.ts';
import { FormDialog } from '../controls/FormDialog.tsx';
import { TextField } from '../controls/TextField.tsx';
import { useViews } from '../session/context.ts';
import { useSlotMap } from '../session/useSlotMap.ts';
import { AreaChips } from './AreaChips.tsx';
import { VisibilityChoice } from './VisibilityChoice.tsx';

type Fault = 'nameEmpty' | 'nameTaken' | 'nameLong';

const NAME_FAULT_TEXTS = { empty: 'nameEmpty', taken: 'nameTaken', long: 'nameLong' } as const;

export function SaveViewDialog() {
  const { t } = useTranslation();
  const { editor, editing, slots, viewList, views } = useViews();
  const { visibility } = useSnapshot(editor);
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [fault, setFault] = useState<Fault>();
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const refuse = (why: Fault) => {
    setFault(why);
    field.current?.focus();
  };
  const submit = async () => {
    setFailure(undefined);
    const nameProblem = nameFault(name, [...otherViewNames(viewList, undefined), t('views.defaultName')]);
    if (nameProblem) return refuse(NAME_FAULT_TEXTS[nameProblem]);
    setSaving(true);
    const outcome = await views.create(slots.selected, { name, description, visibility });
    setSaving(false);
    if (outcome === 'saved') editor.dialog = 'created';
    else if (outcome === 'taken') refuse('nameTaken');
    else setFailure(outcome.refused);
  };
  const id = useId();
  return (
    <FormDialog
      title={t('save.title')}
      action={t('save.save')}
      busy={isSaving}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={() => editing.cancelLeaving()}
    >
      <TextField
        ref={field}
        label={t('save.name')}
        value={name}
        readOnly={isSaving}
        error={fault && t(`save.${fault}`, { count: MAX_VIEW_NAME_LENGTH })}
        onChange={(text) => {
          setName(text);
          setFault(undefined);
        }}
      />
      <div className="hf-field">
        <label htmlFor={`${id}words`}>
          {t('save.description')} <span className="hf-field__hint">{t('save.optional')}</span>
        </label>
        <InputTextarea
          id={`${id}words`}
          className="hf-input"
          value={description}
          maxLength={2_000}
          readOnly={isSaving}
          onChange={(event) => setDescription(event.target.value)}
        />
      </div>
      <VisibilityChoice isReadOnly={isSaving} />
      <SavedContentsSummary />
    </FormDialog>
  );
}

function SavedContentsSummary() {
  const { t } = useTranslation();
  const { openViews, slots } = useViews();
  const { map } = useSlotMap();
  const shown = openViews.capture(slots.selected);
  if (!shown) return null;
  const { cameraMode, isAllSelected, selected } = shown;
  const mineAreas = savedAreas(shown, map?.mineAreas ?? []);
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
