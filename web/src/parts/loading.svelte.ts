// What a screen loads when it opens, and again when the player retries after a failure.

export class Loading<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);

  constructor(private readonly work: () => Promise<T>) {
    void this.load();
  }

  readonly load = async (): Promise<void> => {
    this.error = null;
    try {
      this.value = await this.work();
    } catch (error) {
      this.error = error;
    }
  };
}
