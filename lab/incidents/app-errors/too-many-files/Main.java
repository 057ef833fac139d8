import java.io.FileInputStream;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.scan.Scanner");
    private static final List<FileInputStream> OPEN = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        String pid = String.valueOf(ProcessHandle.current().pid());
        LOG.info("Scanner started");
        // A container with a low limit.
        new ProcessBuilder("prlimit", "--pid", pid, "--nofile=150:150").inheritIO().start().waitFor();
        for (int scan = 1; ; scan++) {
            try {
                FileInputStream in = new FileInputStream("/etc/passwd");
                in.read();
                if (Lab.FIXED) in.close();
                else OPEN.add(in);
                if (scan % 20 == 0) LOG.info("{} documents scanned", scan);
            } catch (java.io.IOException e) {
                LOG.error("Document {} cannot be read", scan, e);
                Lab.sleep(300);
            }
            Lab.sleep(20);
        }
    }
}
