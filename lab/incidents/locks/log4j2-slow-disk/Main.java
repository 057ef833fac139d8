import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;

/** Requests write to a log file on a disk that does not answer: here a pipe that nobody empties. */
public class Main {
    static void search(Logger log, int query) {
        for (int hit = 0; hit < 2000; hit++) log.info("query {} found document {} in shard {}", query, hit, hit % 5);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path file = Files.createTempDirectory("search").resolve("app.log");
        if (!Lab.FIXED) {
            new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
            new ProcessBuilder("sh", "-c", "exec 3<" + file + "; sleep 20").start();
        }
        ConfigurationBuilder<BuiltConfiguration> builder = ConfigurationBuilderFactory.newConfigurationBuilder();
        builder.add(builder.newAppender("file", "File").addAttribute("fileName", file.toString())
            .add(builder.newLayout("PatternLayout").addAttribute("pattern", "%d %p %c %m%n")));
        builder.add(builder.newRootLogger(Level.INFO).add(builder.newAppenderRef("file")));
        Configurator.initialize(builder.build());
        Logger log = LogManager.getLogger("com.search.api.QueryController");
        ExecutorService requests = Executors.newFixedThreadPool(20);
        for (int i = 0; i < 20; i++) {
            int query = i;
            requests.submit(() -> search(log, query));
        }
        Lab.await();
    }
}
