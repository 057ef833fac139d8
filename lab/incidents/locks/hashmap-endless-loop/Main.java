import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A HashMap that threads share without a lock has got a cycle in one of its buckets; look-ups of that bucket never end.
 * The race itself takes long, so that the cycle is made by reflection.
 */
public class Main {
    static final Map<String, Integer> STOCK = new HashMap<>();

    static void makeCycle() throws ReflectiveOperationException {
        Field tableField = HashMap.class.getDeclaredField("table");
        tableField.setAccessible(true);
        for (Object node : (Object[]) tableField.get(STOCK)) {
            if (node == null) continue;
            Field next = node.getClass().getDeclaredField("next");
            next.setAccessible(true);
            next.set(node, node);
        }
    }

    static int available(String article) {
        Integer known = STOCK.get(article);
        return known == null ? 0 : known;
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        STOCK.put("AaAa", 1);
        if (!Lab.FIXED) makeCycle();
        ExecutorService requests = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 3; i++) requests.submit(() -> available("BBBB"));
        Lab.await();
    }
}
