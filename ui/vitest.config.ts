import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    isolate: false, // no test file leaves anything behind; a process a file costs more than the tests
    include: ['src/**/*.test.{ts,tsx}'],
  },
});
