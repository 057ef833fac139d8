import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.mq.Dispatcher");

    public static void main(String[] args) throws Exception {
        LOG.info("Dispatcher started");
        String pid = String.valueOf(ProcessHandle.current().pid());
        long size = 0;
        for (String line : java.nio.file.Files.readAllLines(java.nio.file.Path.of("/proc/self/status")))
            if (line.startsWith("VmSize")) size = Long.parseLong(line.replaceAll("\\D", "")) * 1024;
        // A machine with little memory for stacks.
        new ProcessBuilder("prlimit", "--pid", pid, "--as=" + (size + 90_000_000L)).inheritIO().start().waitFor();
        for (int message = 1; ; message++) {
            try {
                Thread handler = new Thread(Lab.FIXED ? () -> {} : Lab::await, "message-" + message);
                handler.setDaemon(true);
                handler.start();
                if (message % 10 == 0) LOG.info("{} messages dispatched", message);
            } catch (OutOfMemoryError e) {
                LOG.error("Message {} cannot be handled", message, e);
                Lab.sleep(400);
            }
            Lab.sleep(10);
        }
    }
}
