/** Callouts of alerts in the scene. */
import { expect, SHIPPED_MODELS_QUERY, stageTest } from './support/stage.ts';

stageTest('alerts have their callouts in a small pane in which nothing moves', async ({ stage }) => {
  // So small that it is drawn quickly, and that not all of them find room.
  const page = await stage.open(`n=3&views=1&extent=60&fixes=0&${SHIPPED_MODELS_QUERY}`, { width: 230, height: 130 });
  await page.evaluate(async () => {
    const { lab } = window;
    await lab.settled();
    // Callouts are chosen with each change of the selection.
    lab.select('v0');
    await lab.frameAfter(lab.stage.stats.frames);
    lab.selection.clear();
    await lab.frameAfter(lab.stage.stats.frames);
    const broken = { type: 'speed_restriction', zoneId: 'z', zoneName: 'Yard', timestamp: Date.now() };
    for (const deviceId of lab.workload.ids) lab.world.applyAlert({ alert: { ...broken, deviceId } });
  });
  const callouts = page.locator('.hf-label[data-tone="alert"]');
  await expect(callouts).toHaveCount(3);
  await expect(callouts.filter({ visible: true })).not.toHaveCount(0);
  await page.close();
});
