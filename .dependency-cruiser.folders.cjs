// Folders stand on one another in one direction, tests aside: two that import each other, directly or through others, are an
// error even where no two files are.
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [{ name: 'no-folder-cycle', scope: 'folder', severity: 'error', from: {}, to: { circular: true } }],
  options: { ...options, exclude: { path: '\\.test\\.tsx?$|^tests/' } },
};
