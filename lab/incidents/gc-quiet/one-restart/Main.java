import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** A supervisor starts the service, and starts it again after a deployment. Both write into one log. */
public class Main {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) serve(Long.parseLong(args[0]));
        else for (int version = 0; version < 2; version++) runService();
    }

    private static void runService() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(List.of("-Xlog:gc*:stdout:time,uptime,level,tags", "-Xmx48m", "-cp", System.getProperty("java.class.path"), "Main", "7000"));
        Process service = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(System.getProperty("service.log"))))
                .start();
        service.waitFor();
    }

    private static void serve(long millis) {
        List<byte[]> sessions = new ArrayList<>();
        while (Lab.uptime() < millis) {
            for (int i = 0; i < 20; i++) sessions.add(new byte[2_048]);
            if (sessions.size() > 800) sessions.clear();
            Lab.sleep(3);
        }
    }
}
