/** What a person tries to do, and the error of the latest try; the next try clears it. */
export class Attempt {
  error = $state.raw<unknown>(null);

  async run(action: () => Promise<unknown>): Promise<void> {
    this.error = null;
    await action().catch((problem: unknown) => (this.error = problem));
  }
}
