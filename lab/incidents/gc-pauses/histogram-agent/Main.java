import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** A dashboard shows the class histogram and asks for it every second; each answer begins with a full collection. */
public class Main {
    private static final int KEPT = 600_000;

    public static void main(String[] args) throws Exception {
        List<String> invoices = new ArrayList<>();
        for (int i = 0; i < KEPT; i++) invoices.add("invoice-" + i);
        Thread dashboard = new Thread(Main::refresh, "jmx-dashboard");
        dashboard.setDaemon(true);
        dashboard.start();
        for (int i = 0; true; i++) {
            for (int j = 0; j < 300; j++) invoices.set((i * 300 + j) % KEPT, "invoice-" + i);
            Lab.sleep(4);
        }
    }

    private static void refresh() {
        try {
            MBeanServer server = ManagementFactory.getPlatformMBeanServer();
            ObjectName command = new ObjectName("com.sun.management:type=DiagnosticCommand");
            while (!Lab.FIXED) {
                Object[] options = {new String[0]};
                server.invoke(command, "gcClassHistogram", options, new String[] {String[].class.getName()});
                Lab.sleep(700);
            }
        } catch (javax.management.JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
