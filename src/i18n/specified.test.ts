/** Texts that docs/rules.md gives to the letter, and that each has a Mongolian one. */
import { expect, it } from 'vitest';
import { HAUL_STAGES } from '../domain/haul/stages.ts';
import { drawingEn } from './drawing/en.ts';
import { drawingMn } from './drawing/mn.ts';
import { en } from './en/en.ts';
import { feedbackEn } from './feedback/en.ts';
import { feedbackMn } from './feedback/mn.ts';
import { mn } from './mn/mn.ts';
import { replayEn } from './replay/en.ts';
import { replayMn } from './replay/mn.ts';

const SPECIFIED_TEXTS = [
  ['auth.required', 'Authentication Required'],
  ['auth.errorTitle', 'Authentication Error'],
  ['auth.retry', 'Retry Login'],
  ['auth.notRenewed.title', 'Sign-in cannot be renewed'],
  ['auth.error.loginFailed', 'Login failed'],
  ['auth.error.logoutFailed', 'Logout failed'],
  ['auth.error.initializeFailed', 'Failed to initialize authentication'],
  ['auth.error.initializationFailed', 'Initialization failed'],
  ['auth.error.authenticationFailed', 'Authentication failed'],
  ['auth.error.tokenRefreshFailed', 'Token refresh failed'],
  ['auth.error.tokenUpdateFailed', 'Token update failed'],
  ['auth.error.notInitialized', 'Identity provider instance not initialized'],
  ['landing.welcome', 'Welcome to Headframe'],
  ['landing.manual', 'User manual'],
  ['landing.select', 'Select'],
  ['maps.createdDaysAgo_other', 'Created {{count}} days ago'],
  ['maps.listFailed', 'Failed to fetch map list: {{reason}}'],
  ['fault.unauthorized', 'Unauthorized'],
  ['fault.missingToken', 'Missing URL or token'],
  ['permission.unavailable', 'Missing URL or token for authorization check.'],
  ['permission.incomplete', 'Resource or scope needed!'],
  ['views.none', 'No views'],
  ['views.noneFound', 'No views found'],
  ['views.noViewFound', 'No view found'],
  ['views.selection.malformed', 'Found {{count}} invalid selection elements. Check console for details.'],
  ['views.selection.missing', 'Selection elements data is missing'],
  ['views.selection.noArray', 'Invalid selection elements data format - expected array'],
  ['views.invalid', 'Error: Invalid view configuration'],
  ['views.invalidDate', 'Invalid date object!'],
  ['views.notFound', 'View {{number}} not found or it is private view!'],
  ['views.noDelete', "You don't have permission to delete this view"],
  ['views.noDeleteDefault', "Can't delete default view"],
  ['views.deleted', 'View deleted!'],
  ['views.updateFailed', 'Failed to update view'],
  ['edit.update', 'Update'],
  ['edit.saveAsNew', 'Save as new...'],
  ['save.title', 'Save view'],
  ['save.public', 'Public view'],
  ['save.sample', 'Sample view'],
  ['save.sampleNote', 'Only admin can create sample view.'],
  ['save.nameEmpty', 'Please enter name!'],
  ['save.nameTaken', 'This name already exists'],
  ['save.unexpected', 'An unexpected error occurred. Please try again.'],
  ['unsaved.discard', 'Discard'],
  ['unsaved.save', 'Save'],
  ['saved.created', 'View saved'],
  ['saved.updated', 'View updated'],
  ['saved.continue', 'Continue'],
  ['mode.exit', 'Exit {{mode}} to use this view.'],
  ['tools.view', 'View'],
  ['tools.edit', 'Edit'],
  ['tools.interact', 'Interact'],
  ['tools.hideMenu', 'Hide Menu'],
  ['tools.showMenu', 'Show Menu'],
  ['viewer.perspective', 'Perspective'],
  ['viewer.orthographic', 'Orthographic'],
  ['layers.congestion', 'Congestion layer'],
  ['interact.selectView', 'Please select a view'],
  ['interact.replayFailed', 'Failed to start replay'],
  ['account.mainPage', 'Main page'],
  ['account.report', 'Report'],
  ['account.notifications', 'Notifications'],
  ['account.documentation', 'Documentation'],
  ['account.support', 'Support'],
  ['account.feedback', 'Submit feedback'],
  ['account.logout', 'Logout'],
  ['counts.noVehicles', 'No vehicle data'],
  ['counts.noPeople', 'No people data'],
  ['tree.appName', 'Monitor'],
  ['monitorV2.appName', 'Monitor V2'],
  ['dispatcher.appName', 'Dispatcher'],
  ['nav.report', 'Report'],
  ['alerts.appName', 'Alerts'],
  ['nav.inputs', 'Inputs'],
  ['maintenance.appName', 'Maintenance'],
  ['nav.statusInfo', 'Status Info'],
  ['views.filter.all', 'All'],
  ['views.filter.private', 'Private'],
  ['views.filter.favorite', 'Favorite'],
  ['views.filter.public', 'Public'],
  ['views.filter.sample', 'Sample'],
  ['views.defaultName', 'Default view'],
  ['properties.noAttributes', 'No attributes available'],
  ['vehicles.noneOnline', 'No vehicles are online'],
  ['vehicles.noneOffline', 'No vehicles are offline'],
  ['tree.noneFound', 'No entities found.'],
  ['tree.noData', 'No {{what}} data available'],
  ['library.annotationExists', 'This name already exists!!!'],
  ['library.removed', 'Successful!'],
] as const;

/** Of the replay, which comes apart. */
const SPECIFIED_OF_REPLAY = [
  ['run', 'Run Replay'],
  ['fault.view', 'Select view!'],
  ['fault.date', 'Select a valid date!'],
  ['fault.speed', 'Select speed!'],
  ['said.command', 'Failed to process replay command'],
  ['said.message', 'Failed to process replay message'],
  ['said.stopFailed', 'Failed to stop replay'],
  ['said.stopped', 'Replay stopped'],
  ['said.finished', 'Replay finished'],
  ['said.noData', 'No data for replay'],
  ['said.error', 'Error in replay'],
] as const;

/** Of annotations, which come apart with the tools that draw. */
const SPECIFIED_OF_DRAWING = [
  ['annotation.tag', 'Tag on a preferred area on the map'],
  ['annotation.creating', 'Creating...'],
  ['annotation.created', 'Annotation created!'],
  ['annotation.available', 'This annotation is now available for use from the directory section.'],
  ['annotation.failed', 'Failed to create annotation'],
  ['annotation.nameEmpty', 'Filename empty!'],
  ['annotation.fault.nameRequired', 'Annotation name is required'],
  ['annotation.fault.nameTaken', 'This name already exists!!!'],
  ['annotation.fault.signRequired', 'Please select sign name'],
  ['annotation.fault.placeInvalid', 'Invalid annotation position'],
] as const;

/** Of feedback, whose texts come with its dialog. */
const SPECIFIED_OF_FEEDBACK = [
  ['required', 'This field is required'],
  ['tooMany', 'Maximum 4 images allowed'],
  ['tooLargeList', 'Files must be smaller than 5MB: {{names}}'],
  ['tooLarge', 'File {{name}} is too large. Maximum size is 5MB.'],
  ['wrongType', 'File type {{type}} is not supported for {{name}}'],
  ['thanks', 'Thanks for the feedback!'],
  ['another', 'Send another'],
  ['sent', 'Feedback submitted successfully!'],
  ['fault.timedOut', 'Request timed out. Please try again.'],
  ['fault.imageTooSlow', 'Image processing took too long. Please try with smaller images.'],
  ['fault.server', 'Server error: HTTP error! status: {{code}} - {{text}}'],
  ['fault.invalidAnswer', 'Invalid response format from server'],
  ['fault.processing', 'Failed to process {{file}}: {{reason}}'],
  ['fault.unsupported', 'File type {{type}} is not supported. Please use JPEG or PNG.'],
  ['fault.noBase64', 'Failed to extract base64 data from file'],
  ['fault.unreadable', 'Failed to read file: {{name}}'],
  ['fault.failed', 'Failed to submit feedback'],
] as const;

/** The text of a dotted key. */
function textOf(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts);
}

it.each([
  ...SPECIFIED_TEXTS.map(([key, text]) => [key, text, en, mn] as const),
  ...SPECIFIED_OF_REPLAY.map(([key, text]) => [key, text, replayEn, replayMn] as const),
  ...SPECIFIED_OF_FEEDBACK.map(([key, text]) => [key, text, feedbackEn, feedbackMn] as const),
  ...SPECIFIED_OF_DRAWING.map(([key, text]) => [key, text, drawingEn, drawingMn] as const),
])('%s reads %j', (key, text, english, other) => {
  expect(textOf(english, key)).toBe(text);
  const mongolian = textOf(other, key);
  expect(mongolian).toMatch(/[\u0400-\u04ff]/);
  expect(mongolian).not.toBe(text);
});

it.each(HAUL_STAGES)('the stage %s has an English gloss, and its own name in Mongolian', (stage) => {
  expect(en.machine.stage[stage]).toMatch(/^[A-Z][A-Za-z ]+$/);
  expect(mn.machine.stage[stage]).toBe(stage);
});
