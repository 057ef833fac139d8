import java.io.File;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.Supervisor");

    public static void main(String[] args) throws Exception {
        if (args.length > 0) work();
        for (int start = 1; ; start++) {
            String java = ProcessHandle.current().info().command().orElse("java");
            List<String> command = List.of(java, "-Dlab.fixed=" + Lab.FIXED, "-Xmx32m", "-cp", System.getProperty("java.class.path"), "Main", "worker");
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            LOG.warn("Worker {} exited with code {}, restarting in 300 ms", start, code);
            Lab.sleep(300);
        }
    }

    private static void work() {
        Logger log = LoggerFactory.getLogger("com.shop.Worker");
        log.info("Starting Worker using Java {} with PID {}", Runtime.version(), ProcessHandle.current().pid());
        log.info("Started Worker in 0.4 seconds");
        for (int job = 1; job < 8 || Lab.FIXED; job++) {
            log.info("Job {} done", job);
            Lab.sleep(60);
        }
        // What the container runtime does when the memory limit is reached.
        Runtime.getRuntime().halt(137);
    }
}
