import java.util.ArrayList;
import java.util.List;

/** Each view registers a listener at the event bus and never removes it. */
public class ListenerList {
    interface Listener {
        void changed(String event);
    }

    static final class EventBus {
        private final List<Listener> listeners = new ArrayList<>();

        void register(Listener listener) {
            listeners.add(listener);
        }
    }

    static final class View {
        private final byte[] pixels = new byte[400];

        void open(EventBus bus) {
            bus.register(event -> pixels[0]++);
        }
    }

    static final class Application {
        static final Application INSTANCE = new Application();
        final EventBus bus = new EventBus();
    }

    public static void main(String[] args) {
        for (int view = 0; view < 4_000; view++) new View().open(Application.INSTANCE.bus);
        Growth.dump();
        for (int view = 0; view < 12_000; view++) new View().open(Application.INSTANCE.bus);
        Growth.dump();
    }
}
