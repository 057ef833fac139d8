import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Every address with an id in it becomes a meter of its own. */
public class MetersByUrl {
    record Tag(String key, String value) {}

    record MeterId(String name, Tag[] tags) {}

    static final class Registry {
        private final Map<MeterId, LongAdder> meters = new ConcurrentHashMap<>();

        void count(String address) {
            MeterId id = new MeterId("http.requests", new Tag[] {new Tag("uri", address)});
            meters.computeIfAbsent(id, key -> new LongAdder()).increment();
        }
    }

    static final Registry REGISTRY = new Registry();

    public static void main(String[] args) {
        int order = 0;
        for (int dump = 1; dump <= 3; dump++) {
            for (; order < dump * 4_000; order++) REGISTRY.count("/orders/" + order);
            Growth.dump();
        }
    }
}
