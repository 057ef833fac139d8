import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/** An agent of a leak detection product writes a heap dump every two seconds; the application stands still meanwhile. */
public class Main {
    public static void main(String[] args) throws Exception {
        Map<Integer, String> products = new HashMap<>();
        for (int i = 0; i < 400_000; i++) products.put(i, "product-" + i);
        Thread agent = new Thread(Main::dump, "leak-detection-agent");
        agent.setDaemon(true);
        agent.start();
        for (int i = 0; true; i++) {
            for (int j = 0; j < 500; j++) products.put((i * 500 + j) % 400_000, "product-" + j);
            Lab.sleep(5);
        }
    }

    private static void dump() {
        HotSpotDiagnosticMXBean diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        while (!Lab.FIXED) {
            Lab.sleep(2_000);
            try {
                File file = File.createTempFile("leak-detection", ".hprof");
                file.delete();
                diagnostics.dumpHeap(file.getPath(), false);
                file.delete();
            } catch (java.io.IOException e) {
                System.out.println("WARN  dump failed: " + e.getMessage());
            }
        }
    }
}
