import java.util.HashMap;
import java.util.Map;

/** A registry keeps every order for ever. */
public class StaticMap {
    record Order(int number, String customer, double amount) {}

    static final class OrderRegistry {
        static final Map<Integer, Order> ORDERS = new HashMap<>();

        static void add(int number) {
            ORDERS.put(number, new Order(number, "customer-" + number, number * 1.5));
        }
    }

    public static void main(String[] args) {
        int number = 0;
        for (; number < 8_000; number++) OrderRegistry.add(number);
        Growth.dump();
        for (; number < 40_000; number++) OrderRegistry.add(number);
        Growth.dump();
    }
}
