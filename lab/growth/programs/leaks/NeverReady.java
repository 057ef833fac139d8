import java.util.concurrent.CompletableFuture;

/** Every request waits for a future that nobody completes, by adding an action to it. */
public class NeverReady {
    static final class Settings {
        final CompletableFuture<String> loaded = new CompletableFuture<>();
    }

    static final Settings SETTINGS = new Settings();

    static void handle(byte[] request) {
        SETTINGS.loaded.thenAccept(settings -> request[0]++);
    }

    public static void main(String[] args) {
        for (int dump = 0; dump < 3; dump++) {
            for (int request = 0; request < 2_500; request++) handle(new byte[300]);
            Growth.dump();
        }
    }
}
