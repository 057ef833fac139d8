/** Three threads wait for a flag without ever letting the processor go. */
public class Main {
    static volatile boolean ready;
    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) new Thread(Main::awaitConfiguration, "config-watcher-" + i).start();
        Lab.await();
    }
    static void awaitConfiguration() {
        while (!ready) {
            if (Lab.FIXED) Lab.sleep(50); else Thread.onSpinWait();
        }
    }
}
