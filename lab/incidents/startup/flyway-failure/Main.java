import java.nio.file.Files;
import java.nio.file.Path;
import org.flywaydb.core.Flyway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.shop.Boot");

    public static void main(String[] args) throws Exception {
        Path migrations = Files.createDirectories(Path.of("migrations"));
        Files.writeString(migrations.resolve("V1__orders.sql"), "create table orders(id int primary key, total int);");
        String column = Lab.FIXED ? "total" : "totals";
        Files.writeString(migrations.resolve("V2__index.sql"), "create index by_total on orders(" + column + ");");
        LOG.info("Starting orders 4.3.0");
        Flyway.configure()
            .dataSource("jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1", "sa", "")
            .locations("filesystem:migrations")
            .load()
            .migrate();
        LOG.info("Started orders in 1.9 seconds");
        Lab.await();
    }
}
