import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** An exporter takes spans more slowly than they arrive; its queue has no bound. The fix drops what is too much. */
public class Main {
    private static volatile byte[] garbage;

    record Span(long id, byte[] attributes) {}

    private static final Queue<Span> QUEUE = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) {
        Thread exporter = new Thread(Main::export, "span-exporter");
        exporter.setDaemon(true);
        exporter.start();
        for (long id = 0; ; id++) {
            if (!Lab.FIXED || QUEUE.size() < 1000) QUEUE.add(new Span(id, new byte[10_000]));
            for (int call = 0; call < 30; call++) garbage = new byte[10_000];
            Lab.sleep(2);
        }
    }

    private static void export() {
        while (true) {
            QUEUE.poll();
            Lab.sleep(10);
        }
    }
}
