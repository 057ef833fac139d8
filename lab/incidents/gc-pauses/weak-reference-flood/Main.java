import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** An event bus registers every listener through a weak reference and never removes one: each collection walks a million of them. */
public class Main {
    private static final int LISTENERS = 1_500_000;

    public static void main(String[] args) throws Exception {
        int count = Lab.FIXED ? 2_000 : LISTENERS;
        List<WeakReference<Object>> bus = new ArrayList<>(count);
        List<Object> alive = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Object listener = new Object();
            alive.add(listener);
            bus.add(new WeakReference<>(listener));
        }
        Thread publisher = new Thread(() -> publish(bus, count), "event-publisher");
        publisher.start();
        publisher.join();
        System.out.println(alive.size());
    }

    /** Listeners come and go: their references are always young. */
    private static void publish(List<WeakReference<Object>> bus, int count) {
        List<Object> recent = new ArrayList<>();
        int next = 0;
        while (true) {
            for (int i = 0; i < count / 20; i++) {
                Object listener = new byte[8];
                recent.add(listener);
                bus.set(next = (next + 1) % count, new WeakReference<>(listener));
            }
            if (recent.size() > count) recent.clear();
            Lab.sleep(40);
        }
    }
}
