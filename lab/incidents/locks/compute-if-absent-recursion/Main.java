import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Two caches are filled by computeIfAbsent, and each loader asks the other cache. */
public class Main {
    static final Map<String, String> CUSTOMERS = new ConcurrentHashMap<>();
    static final Map<String, String> CONTRACTS = new ConcurrentHashMap<>();

    static String customer(String id) {
        return CUSTOMERS.computeIfAbsent(id, key -> {
            Lab.sleep(200);
            return Lab.FIXED ? key : key + contract("contract-1");
        });
    }

    static String contract(String id) {
        return CONTRACTS.computeIfAbsent(id, key -> {
            Lab.sleep(200);
            return key + customer("customer-1");
        });
    }

    public static void main(String[] args) {
        new Thread(() -> customer("customer-1"), "crm-import").start();
        new Thread(() -> contract("contract-1"), "contract-import").start();
        Lab.sleep(1000);
        for (int i = 0; i < 4; i++) new Thread(() -> customer("customer-1"), "request-" + i).start();
        Lab.await();
    }
}
